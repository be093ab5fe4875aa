/**
 * The HTML of a body written as plain paragraphs, in the markup of a block editor. Blank lines separate blocks;
 * a block beginning with `## ` is a heading, with `- ` a list, with `<` HTML that stays as it is.
 */
export function renderBody(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => renderBlock(block.trim()))
    .join('\n\n');
}

function renderBlock(block: string): string {
  if (block.startsWith('<')) return block;
  if (block.startsWith('## ')) return `<h2 class="wp-block-heading">${block.slice(3)}</h2>`;
  if (block.startsWith('- ')) return `<ul class="wp-block-list">\n${listItems(block)}\n</ul>`;
  return `<p>${block.replaceAll(/\s*\n\s*/g, ' ')}</p>`;
}

function listItems(block: string): string {
  return block
    .split(/^[ \t]*- /m)
    .filter((item) => item.trim() !== '')
    .map((item) => `<li>${item.trim().replaceAll(/\s*\n\s*/g, ' ')}</li>`)
    .join('\n');
}
