/**
 * Number of the public contract (docs/contract.md): raised with each change of it, in the commit that changes it. The manifest of
 * the package has it.
 */
export const contractVersion = 1;
