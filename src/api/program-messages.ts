/** JSON that came with messages around it. */
type Freed = { readonly value: unknown };

const words =
  '(?:notice|warning|deprecated|strict standards|recoverable fatal error|fatal error|parse error)';

const message = new RegExp(`<b>${words}</b>:|^(?:php )?${words}:`, 'im');

const messageAfter = new RegExp(`\\s*(?:<br />\\s*)?<b>${words}</b>:|\\n(?:php )?${words}:`, 'gi');

/** Characters before or after the JSON that messages may take. */
const farthest = 100_000;

/** Whether a program behind the server printed messages of its own before what it was asked for. */
export function beginsWithMessage(text: string): boolean {
  return !/^[[{]/.test(text) && message.test(text.slice(0, 2000));
}

/**
 * The JSON among the messages a program printed before or after it. Messages end with their line, so the first line
 * that begins like JSON has to be all of it.
 */
export function withoutMessages(text: string): Freed | undefined {
  if (beginsWithMessage(text)) {
    const begin = /^[ \t]*[[{]/m.exec(text.slice(0, farthest));
    return begin ? parse(text.slice(begin.index)) : undefined;
  }
  const tail = Math.max(0, text.length - farthest);
  for (const { index } of text.slice(tail).matchAll(messageAfter).take(mostMessages)) {
    const freed = parse(text.slice(0, tail + index));
    if (freed) return freed;
  }
  return undefined;
}

const mostMessages = 10;

function parse(text: string): Freed | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
