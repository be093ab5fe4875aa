/* Puts another site's frame in the place of its click-to-load preview when it is clicked. Without it the click-to-load preview is a link. */
document.addEventListener('click', (event) => {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-frame]') : null;
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.className = link.className;
  frame.title = link.querySelector('.embed-title')?.textContent.trim() ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms',
  );
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = link.dataset['frame'] ?? '';
  delete link.dataset['frame'];
  link.before(frame);
  frame.focus();
});
