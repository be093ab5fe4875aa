/* Copies addresses and hands a page to the device's own way of sharing. What a browser cannot do is not offered. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', () => void copy(button));
}
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
  button.hidden = !navigator.share;
  const { share: title = '', url = '' } = button.dataset;
  // Refused when the reader closes the sheet.
  button.addEventListener('click', () => void navigator.share({ title, url }).catch(() => {}));
}

async function copy({ dataset, nextElementSibling: status }: HTMLButtonElement): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(dataset['copy'] ?? '').then(
    () => true,
    () => false,
  );
  if (status) status.textContent = (isCopied ? dataset['done'] : dataset['failed']) ?? '';
}

export {};
