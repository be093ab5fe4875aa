/*
 * A player costs a phone as much as the text around it, and is laid out when somebody begins to move through the page. To
 * wait longer, until it comes near, Chromium would tell screen readers on their way of each button that a player may have.
 */
addEventListener(
  'scroll',
  () => {
    for (const player of document.querySelectorAll('.prose :is(audio, video)'))
      player.closest('.prose > *')?.classList.add('settled');
  },
  { once: true, passive: true },
);
