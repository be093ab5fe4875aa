/** A body with every common block of a block editor, as the editor's server renders them. */
export const blockEditorMarkup = {
  pl: markup({
    intro: 'Przez trzy godziny przejdziemy przez wszystkie bloki edytora.',
    heading: 'Obrazy',
    caption: 'Podpis pod obrazem',
    quote: 'Kto dobrze podpisał zdjęcie, ten połowę pracy ma za sobą.',
    cells: ['Blok', 'Ile minut', 'Obraz', 'Cytat'],
    button: 'Zapisz się',
    file: 'Program (PDF)',
    download: 'Pobierz',
    summary: 'Co zabrać?',
    details: 'Laptopa i cierpliwość.',
    note: 'Przypis: bez przesady.',
    columns: ['Lewa kolumna.', 'Prawa kolumna.'],
    film: 'Film o edytorze',
    map: 'Mapa dojścia do biblioteki',
    cover: 'Słowa na okładce.',
    colors: ['Czerwone', 'niebieskie', 'duże', 'i prawie niewidoczne.'],
    emoji: 'Saksofon:',
  }),
  en: markup({
    intro: 'In three hours we go through every block of the editor.',
    heading: 'Images',
    caption: 'A caption below an image',
    quote: 'Whoever has captioned a picture well has done half the work.',
    cells: ['Block', 'Minutes', 'Image', 'Quote'],
    button: 'Sign up',
    file: 'Program (PDF)',
    download: 'Download',
    summary: 'What to bring?',
    details: 'A laptop and patience.',
    note: 'Footnote: within reason.',
    columns: ['Left column.', 'Right column.'],
    film: 'A film about the editor',
    map: 'Map of the way to the library',
    cover: 'Words on a cover.',
    colors: ['Red', 'blue', 'large', 'and almost invisible.'],
    emoji: 'A saxophone:',
  }),
} as const;

type Words = {
  readonly intro: string;
  readonly heading: string;
  readonly caption: string;
  readonly quote: string;
  readonly cells: readonly [string, string, string, string];
  readonly button: string;
  readonly file: string;
  readonly download: string;
  readonly summary: string;
  readonly details: string;
  readonly note: string;
  readonly columns: readonly [string, string];
  readonly film: string;
  readonly map: string;
  readonly cover: string;
  readonly colors: readonly [string, string, string, string];
  readonly emoji: string;
};

function markup(words: Words): string {
  return `
<p class="has-drop-cap has-text-align-left">${words.intro}<sup data-fn="a1b2c3" class="fn"><a id="a1b2c3-link" href="#a1b2c3">1</a></sup></p>

<h2 class="wp-block-heading" id="h-obrazy">${words.heading}</h2>

<figure class="wp-block-image alignwide size-large"><a href="{{origin}}/uploads/liscie.jpg"><img fetchpriority="high" decoding="async" width="1600" height="1067" src="{{origin}}/uploads/liscie.jpg" alt="" class="wp-image-147" srcset="{{origin}}/uploads/liscie.jpg 1600w" sizes="(max-width: 1600px) 100vw, 1600px"></a><figcaption class="wp-element-caption">${words.caption}</figcaption></figure>

<figure class="wp-block-gallery has-nested-images columns-2 is-cropped wp-block-gallery-1 is-layout-flex wp-block-gallery-is-layout-flex"><figure class="wp-block-image size-large"><img loading="lazy" src="{{origin}}/uploads/kajaki.jpg" alt="" width="1600" height="1067"></figure><figure class="wp-block-image size-large"><img loading="lazy" src="{{origin}}/uploads/latawce.jpg" alt="" width="1600" height="1067"></figure></figure>

<blockquote class="wp-block-quote is-layout-flow wp-block-quote-is-layout-flow"><p>${words.quote}</p><cite>Wanda Pielok</cite></blockquote>

<figure class="wp-block-pullquote"><blockquote><p>${words.quote}</p></blockquote></figure>

<div class="wp-block-columns is-layout-flex wp-container-core-columns-is-layout-9d6595d7 wp-block-columns-is-layout-flex"><div class="wp-block-column is-layout-flow" style="flex-basis:66.66%"><p>${words.columns[0]}</p></div><div class="wp-block-column is-layout-flow" style="flex-basis:33.33%"><p>${words.columns[1]}</p></div></div>

<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><thead><tr><th>${words.cells[0]}</th><th class="has-text-align-right" data-align="right">${words.cells[1]}</th></tr></thead><tbody><tr><td>${words.cells[2]}</td><td class="has-text-align-right" data-align="right">40</td></tr><tr><td>${words.cells[3]}</td><td class="has-text-align-right" data-align="right">15</td></tr></tbody></table></figure>

<div class="wp-block-buttons is-layout-flex wp-block-buttons-is-layout-flex"><div class="wp-block-button is-style-outline"><a class="wp-block-button__link wp-element-button" href="https://gck.example.org/zapisy?kurs=bloki&amp;sala=1">${words.button}</a></div></div>

<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=dQw4w9WgXcQ
</div></figure>

<p><iframe loading="lazy" title="YouTube video player" src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=30" width="560" height="315" allowfullscreen></iframe></p>

<figure class="wp-block-embed is-type-video is-provider-vimeo"><div class="wp-block-embed__wrapper">
<iframe title="${words.film}" src="https://player.vimeo.com/video/123456789?dnt=1" width="500" height="281"></iframe>
</div><figcaption class="wp-element-caption">${words.caption}</figcaption></figure>

<p><iframe src="https://www.openstreetmap.org/export/embed.html?bbox=20.3950%2C53.6380%2C20.4090%2C53.6440&amp;layer=mapnik&amp;marker=53.6412%2C20.4021" title="${words.map}"></iframe></p>

<div class="wp-block-embed__wrapper">
https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT
</div>

<div class="wp-block-embed__wrapper">
https://twitter.com/gckgrazelin/status/1234567890123456789
</div>

<div class="wp-block-cover alignfull" style="min-height:300px"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><img class="wp-block-cover__image-background" alt="" src="{{origin}}/uploads/zagle.jpg"><div class="wp-block-cover__inner-container"><p class="has-text-align-center has-large-font-size">${words.cover}</p></div></div>

<div class="wp-block-media-text is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="{{origin}}/uploads/herbata.jpg" alt=""></figure><div class="wp-block-media-text__content"><p>${words.cover}</p></div></div>

<p class="has-text-color has-vivid-red-color">${words.colors[0]} <span style="color:#0693e3;font-weight:bold">${words.colors[1]}</span> <span style="font-size:36px">${words.colors[2]}</span> <span style="color:#fffffe">${words.colors[3]}</span></p>

<div class="wp-block-group has-pale-cyan-blue-background-color has-background"><p style="text-align:right">${words.colors[0]}</p></div>

<p>${words.emoji} <img draggable="false" role="img" class="emoji" alt="🎷" src="https://s.w.org/images/core/emoji/15.0.3/svg/1f3b7.svg"></p>

<figure class="wp-block-audio"><audio controls src="{{origin}}/uploads/nurt-odcinek-1.mp3"></audio></figure>

<figure class="wp-block-video"><video controls poster="{{origin}}/uploads/scena.jpg" src="https://video.example.org/bloki.mp4"></video></figure>

<div class="wp-block-file"><a id="wp-block-file--media-1" href="{{origin}}/uploads/program-konsultacji.pdf">${words.file}</a><a href="{{origin}}/uploads/program-konsultacji.pdf" class="wp-block-file__button wp-element-button" download aria-describedby="wp-block-file--media-1">${words.download}</a></div>

<details class="wp-block-details is-layout-flow"><summary>${words.summary}</summary><p>${words.details}</p></details>

<pre class="wp-block-code"><code>&lt;!-- wp:paragraph --&gt;
if (a &lt; b &amp;&amp; b &gt; c) return "&lt;p&gt;";</code></pre>

<hr class="wp-block-separator has-alpha-channel-opacity is-style-dots">

<div style="height:100px" aria-hidden="true" class="wp-block-spacer"></div>

<ol class="wp-block-list" start="3" reversed><li>A<ul class="wp-block-list"><li>a</li></ul></li><li>B</li></ol>

<p><mark style="background-color:#f1b43f" class="has-inline-color">HTML</mark>, <kbd>Ctrl</kbd>+<kbd>S</kbd>, H<sub>2</sub>O, <abbr title="HyperText Markup Language">HTML</abbr>, <time datetime="2026-11-21">21.11</time></p>

<ol class="wp-block-footnotes"><li id="a1b2c3">${words.note} <a href="#a1b2c3-link" aria-label="1">↩︎</a></li></ol>`;
}
