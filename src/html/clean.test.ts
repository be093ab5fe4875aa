import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyHtml } from '../../tests/support/unsafe-html.ts';
import { allowedTags } from './allowed.ts';
import { cleanHtml } from './clean.ts';
import type { HtmlContext } from './context.ts';

const context: HtmlContext = {
  link: (href) => {
    if (href.startsWith('/'))
      return { href, url: `https://town.example${href}`, external: false, title: 'Jam' };
    return /^https?:/.test(href) ? { href, url: href, external: true } : undefined;
  },
  image: ({ urls, mediaId }) =>
    mediaId === 7 || urls.some((url) => url.includes('photo') || url.startsWith('/media/'))
      ? {
          src: '/media/p-960.webp',
          srcset: '/media/p-960.webp 960w',
          width: 960,
          height: 640,
          alt: 'A photo',
          color: '',
        }
      : undefined,
  file: (address) =>
    address.endsWith('.pdf')
      ? {
          use: 'document',
          href: '/files/a.pdf',
          type: 'application/pdf',
          extension: 'pdf',
          bytes: 12,
          title: '',
          caption: '',
        }
      : undefined,
  fileNote: ({ extension, bytes }) => `${extension}, <${bytes} B>`,
  embed: ({ kind, provider, url }) => ({
    title: url.includes('known') ? 'A & B' : undefined,
    picture: url.includes('known') ? 'https://cms.example/photo.jpg' : undefined,
    label: `A ${kind} on ${provider}`,
    note: 'Click.',
  }),
};

const image = (attributes: string) => `<img${attributes} loading="lazy" decoding="async">`;
const photo = image(
  ' src="/media/p-960.webp" srcset="/media/p-960.webp 960w" sizes="(max-width: 800px) 100vw, 800px" width="960" height="640" alt="A photo"',
);

describe('cleanHtml', () => {
  test.each([
    ['nothing', ' \n ', ''],
    [
      'text and entities',
      '<p>A &amp; B &lt; C &#8222;d&#8221;&nbsp;e</p>',
      '<p>A &amp; B &lt; C „d”\u00a0e</p>',
    ],
    ['what is not closed', '<p>a <b>b', '<p>a <b>b</b></p>'],
    ['an unknown element around text', 'a<font color="red">b</font>', 'ab'],
    [
      'links of icons alone by what names them',
      '<a href="https://x.example/a" aria-label="Our X"><i class="fa fa-x"></i></a>' +
        '<a href="https://x.example/b" title="On X"><span class="dashicons dashicons-x"></span></a>' +
        '<a href="https://x.example/c"><svg><title>X &amp; Y</title><path d="M0"/></svg></a>' +
        '<a href="https://www.x.example/d"> <i class="fab fa-x" aria-hidden="true"></i> </a>' +
        '<a href="https://x.example/e"><i class="x"></i><span class="screen-reader-text">X</span></a>',
      '<a aria-label="Our X" href="https://x.example/a" rel="noopener">Our X</a> ' +
        '<a href="https://x.example/b" rel="noopener">On X</a> ' +
        '<a href="https://x.example/c" rel="noopener">X &amp; Y</a> ' +
        '<a href="https://www.x.example/d" rel="noopener">x.example</a> ' +
        '<a href="https://x.example/e" rel="noopener"><span>X</span></a>',
    ],
    [
      'no link of an icon to a part of the text, and none of nothing',
      '<h2>a <a href="#a"><svg></svg></a></h2><p>b <a href="https://x.example/"><b></b></a></p>',
      '<h2>a </h2><p>b </p>',
    ],
    ['nothing that an editor hid', '<p>a</p><div style="display: none">b</div>', '<p>a</p>'],
    [
      'old elements as what they mean',
      '<center>a</center><address>b</address>' +
        '<fieldset><legend>c</legend>d</fieldset><strike>e</strike>',
      '<div class="has-text-align-center">a</div><div>b</div><div><div>c</div>d</div><s>e</s>',
    ],
    [
      'a link whose words are a button',
      '<a href="/known/"> <button type="button">Tickets</button></a><button>a</button>',
      '<a href="/known/"> Tickets</a>',
    ],
    [
      'scripts, styles and forms',
      'a<script>x</script><style>y</style><form>b<input><button>c</button></form>',
      'ab',
    ],
    [
      'times that programs understand, and the words of others',
      '<p><time datetime="2026-11-20T18:00+01:00" class="x">a</time> <time datetime="soon" id="t">b</time> <time>c</time></p>',
      '<p><time datetime="2026-11-20T18:00+01:00">a</time> <span id="text-t">b</span> <span>c</span></p>',
    ],
    [
      'when something was changed',
      '<p><ins datetime="2026-11-20">a</ins><del datetime="2026-11-20T18:00Z">b</del><ins datetime="18:00">c</ins><del datetime="now">d</del></p>',
      '<p><ins datetime="2026-11-20">a</ins><del datetime="2026-11-20T18:00Z">b</del><ins>c</ins><del>d</del></p>',
    ],
    ['styles and handlers', '<p style="color:#123456" onclick="x()" data-y="z">a</p>', '<p>a</p>'],
    [
      'styles that say something',
      '<p style="text-align: right; COLOR: RED !important">a <span style="font-weight:700;position:fixed">b</span></p>',
      '<p class="has-text-align-right has-vivid-red-color">a <span class="text-bold">b</span></p>',
    ],
    [
      'the style of a link',
      '<a class="wp-block-button__link" style="background-color:#abb8c3" href="/en/">a</a>',
      '<a class="wp-block-button__link has-cyan-bluish-gray-background-color" href="/en/">a</a>',
    ],
    [
      'widths of columns',
      '<div class="wp-block-columns"><div class="wp-block-column" style="flex-basis:66.66%">a</div></div>',
      '<div class="wp-block-columns"><div class="wp-block-column is-width-66">a</div></div>',
    ],
    [
      'emoji that a server turned into pictures',
      '<p>a <img class="emoji" alt="🎷" src="https://s.w.org/images/core/emoji/15.0.3/svg/1f3b7.svg" style="height:1em">' +
        '<img src="https://s.w.org/images/core/emoji/15.0.3/72x72/1f1f5-1f1f1.png"><img class="wp-smiley" alt="&lt;3" src="x.png"></p>',
      '<p>a 🎷🇵🇱&lt;3</p>',
    ],
    [
      'classes that vary from answer to answer',
      '<div class="wp-block-columns wp-container-core-columns-is-layout-9 is-layout-flex"><div class="wp-block-column">a</div></div>',
      '<div class="wp-block-columns"><div class="wp-block-column">a</div></div>',
    ],
    ['void elements', 'a<br />b<hr/>c<wbr>d', 'a<br>b<hr>c<wbr>d'],
    [
      'details',
      '<details open><summary>a</summary>b</details>',
      '<details open><summary>a</summary>b</details>',
    ],
    [
      'a quote',
      '<blockquote class="wp-block-quote" cite="https://x.example"><p>a</p><cite>b</cite></blockquote>',
      '<blockquote class="wp-block-quote"><p>a</p><cite>b</cite></blockquote>',
    ],
    [
      'code, in which shortcodes are shown',
      '<pre class="wp-block-code"><code>if (a &lt; b)\n  [c d="e"]</code></pre>',
      '<pre class="wp-block-code"><code>if (a &lt; b)\n  [c d="e"]</code></pre>',
    ],
    ['control characters', 'a&#1;b\u0007c', 'abc'],
    ['letters in decomposed form', 'Lo\u0301dz\u0301', 'Lódź'],
    ['comments', 'a<!-- b -->c', 'ac'],
    ['empty paragraphs', '<p></p><p>&nbsp;</p><p>a</p><p> <span></span></p>', '<p>a</p>'],
    [
      'shortcodes that are shown as code',
      '<pre><code>[gallery ids="1"]</code></pre>',
      '<pre><code>[gallery ids="1"]</code></pre>',
    ],
    ['shortcodes', '<p>[form id=”1″]</p><p>a [sic] [b c="d"]e[/b]</p>', '<p>a [sic] e</p>'],
  ])('cleans %s', (_, html, expected) => {
    expect(cleanHtml(html, context)).toBe(expected);
  });

  test.each([
    [
      'the first below the page title',
      '<h1>a</h1><h2>b</h2><h1>c</h1>',
      '<h2>a</h2><h3>b</h3><h2>c</h2>',
    ],
    ['the usual ones as they are', '<h2>a</h2><h3>b</h3>', '<h2>a</h2><h3>b</h3>'],
    [
      'those that skip levels',
      '<h3>a</h3><h6 class="has-text-align-center">b</h6>',
      '<h2>a</h2><h3 class="has-text-align-center">b</h3>',
    ],
    [
      'all six',
      '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
      '<h2>1</h2><h3>2</h3><h4>3</h4><h5>4</h5><h6>5</h6><h6>6</h6>',
    ],
  ])('orders headings: %s', (_, html, expected) => {
    expect(cleanHtml(html, context)).toBe(expected);
  });

  test.each([
    [
      'to another host',
      '<a href="https://x.example/?a=1&amp;b=2" target="_blank" onclick="x()">a</a>',
      '<a href="https://x.example/?a=1&amp;b=2" rel="noopener">a</a>',
    ],
    [
      'within the site',
      '<a class="wp-block-button__link" href="/en/">a</a>',
      '<a class="wp-block-button__link" href="/en/">a</a>',
    ],
    ['that runs a script', '<a href="javascript:alert(1)">a</a>', 'a'],
    ['that runs a script in disguise', '<a href="&#x6A;ava&#10;script:alert(1)">a</a>', 'a'],
    ['to data', '<a href="data:text/html,x">a</a>', 'a'],
    ['that is none', '<a target="_blank">a</a><a href="">b</a>', 'ab'],
    ['around nothing', 'a<a href="/en/"> </a>b', 'ab'],
    ['around a block', '<a href="mailto:x">a <em>b</em></a><p>c</p>', 'a <em>b</em><p>c</p>'],
  ])('keeps or drops a link %s', (_, html, expected) => {
    expect(cleanHtml(html, context)).toBe(expected);
  });

  test('prefixes ids and the links to them', () => {
    const html =
      '<h2 id="plan">a</h2><p>b<sup id="r"><a href="#note">1</a></sup></p><p id="note">c <a href="#r">up</a></p><h2 id="plan">d</h2>';
    expect(cleanHtml(html, context)).toBe(
      '<h2 id="text-plan">a</h2><p>b<sup id="text-r"><a href="#text-note">1</a></sup></p><p id="text-note">c <a href="#text-r">up</a></p><h2>d</h2>',
    );
  });

  test.each([
    [
      'the ids of an accessibility statement, unchanged and once',
      '<p id="a11y-wstep"><span id="a11y-podmiot">a</span> <a href="#a11y-kontakt">b</a> <time id="a11y-data-publikacja" datetime="2026-01-02">c</time></p><h2 id="a11y-kontakt">d</h2><p id="a11y-kontakt">e</p>',
      '<p id="a11y-wstep"><span id="a11y-podmiot">a</span> <a href="#a11y-kontakt">b</a> <time datetime="2026-01-02" id="a11y-data-publikacja">c</time></p><h2 id="a11y-kontakt">d</h2><p>e</p>',
    ],
    [
      'the ids of an accessibility statement on elements that bodies do not have',
      '<article id="a11y-wstep"><address id="a11y-osoba">a</address><footer id="b">c</footer></article>',
      '<div id="a11y-wstep"><div id="a11y-osoba">a</div>c</div>',
    ],
    [
      'an id of a numbered thing',
      '<figure id="gallery-1"><p>a</p></figure>',
      '<figure><p>a</p></figure>',
    ],
    [
      'an id of a numbered thing that a link leads to',
      '<p id="gallery-1">a <a href="#gallery-1">b</a></p>',
      '<p id="text-gallery-1">a <a href="#text-gallery-1">b</a></p>',
    ],
    [
      'an empty place',
      '<p>a</p><a id="here"></a><p>b</p><a name="there"></a>',
      '<p>a</p><a id="text-here"></a><p>b</p><a id="text-there"></a>',
    ],
    [
      'a link to a place that is not there',
      '<p>a <a class="wp-element-button" href="#nowhere">b <em>c</em></a></p>',
      '<p>a b <em>c</em></p>',
    ],
    [
      'an id in the words of an attribute',
      '<abbr title=" id=" lang="pl" id="x">a</abbr>',
      '<abbr title=" id=" lang="pl" id="text-x">a</abbr>',
    ],
  ])('cleans %s', (_, html, expected) => {
    expect(cleanHtml(html, context)).toBe(expected);
  });

  test.each([
    ['by its address', '<img src="https://cms.example/photo.png" style="x" onerror="x()">', photo],
    ['by its media item', '<img src="https://cms.example/x.png" class="wp-image-7">', photo],
    [
      'that a script would load',
      '<img src="data:image/gif;base64,R0" data-src="https://cms.example/photo.png">',
      photo,
    ],
    [
      'with words of its own',
      '<img src="photo.png" alt=" Hall &amp; stage ">',
      photo.replace('A photo', 'Hall &amp; stage'),
    ],
    ['that is decoration', '<img src="photo.png" alt="">', photo.replace('A photo', '')],
    [
      'of a smaller size',
      '<img src="photo.png" width="300" height="999">',
      photo
        .replaceAll('800px', '300px')
        .replace('width="960" height="640"', 'width="300" height="200"'),
    ],
    ['of an impossible size', '<img src="photo.png" width="5000">', photo],
  ])('shows an image %s', (_, html, expected) => {
    expect(cleanHtml(html, context)).toBe(expected);
  });

  test.each([
    ['alone', 'a<img src="https://x.example/gone.png" srcset="//x.example/2.png 2x">b', 'ab'],
    [
      'with its link',
      '<p>a</p><p><a href="https://x.example/big.png"><img src="gone.png"></a></p>',
      '<p>a</p>',
    ],
    [
      'with its caption',
      '<figure class="wp-block-image"><a href="/x"><img src="gone.png"></a><figcaption>by <em>me</em></figcaption></figure>',
      '',
    ],
    [
      'from a gallery',
      `<figure class="wp-block-gallery"><figure><img src="photo.png"><figcaption>a</figcaption></figure><figure><img src="gone.png"><figcaption>b</figcaption></figure></figure>`,
      `<figure class="wp-block-gallery"><figure>${photo}<figcaption>a</figcaption></figure></figure>`,
    ],
  ])('drops an image the site does not have %s', (_, html, expected) => {
    expect(cleanHtml(html, context)).toBe(expected);
  });

  test.each([
    [
      'names a link around a picture that says nothing by its address',
      '<a href="https://www.other.example/tickets"><img src="photo.png" alt=""></a>',
      `<a href="https://www.other.example/tickets" rel="noopener">${photo.replace('A photo', 'other.example/tickets')}</a>`,
    ],
    [
      'leaves the link out where it leads to the picture itself',
      `<figure><a href="/media/${'a'.repeat(64)}-1600.webp"><img src="photo.png" alt=""></a></figure>`,
      `<figure>${photo.replace('A photo', '')}</figure>`,
    ],
    [
      'leaves a link with a picture that says something alone',
      '<a href="https://www.other.example/tickets"><img src="photo.png"></a>',
      `<a href="https://www.other.example/tickets" rel="noopener">${photo}</a>`,
    ],
  ])('%s', (_, html, expected) => {
    expect(cleanHtml(html, context)).toBe(expected);
  });

  test('puts tables into frames that scroll', () => {
    const html =
      '<figure class="wp-block-table"><table style="x"><tbody><tr><td colspan="2">a</td></tr></tbody></table></figure>';
    expect(cleanHtml(html, context)).toBe(
      '<figure class="wp-block-table"><div class="table-scroll" tabindex="0"><table><tbody><tr><td colspan="2">a</td></tr></tbody></table></div></figure>',
    );
  });

  test.each([
    [
      'a frame with a title',
      '<iframe title="Map &amp; plan" src="https://maps.example/embed?x=1&amp;y=2">no</iframe>',
      '<a href="https://maps.example/embed?x=1&amp;y=2" rel="noopener">Map &amp; plan</a>',
    ],
    [
      'a frame without',
      '<p><iframe src="https://www.video.example/embed/abc"></iframe></p>',
      '<p> <a href="https://www.video.example/embed/abc" rel="noopener">video.example/embed/abc</a> </p>',
    ],
    [
      'a frame that is never closed',
      'a<iframe src="https://v.example/e">b<p>c',
      'a <a href="https://v.example/e" rel="noopener">v.example/e</a>',
    ],
    ['a frame of a script', 'a<iframe src="javascript:alert(1)"></iframe>b', 'ab'],
    [
      'a preview card, which has one',
      '<blockquote class="wp-embedded-content" data-secret="x1"><a href="https://x.example/a/">A</a></blockquote><iframe class="wp-embedded-content" src="https://x.example/a/embed/#?secret=x1"></iframe>',
      '<blockquote><a href="https://x.example/a/" rel="noopener">A</a></blockquote>',
    ],
    [
      'a player',
      '<audio class="wp-audio-shortcode" id="audio-0-1" controls><source type="audio/mpeg" src="https://cms.example/a-song.mp3?_=1"><a href="x">x</a></audio>',
      '<a href="https://cms.example/a-song.mp3" rel="noopener">a-song.mp3</a>',
    ],
    [
      'a video file',
      '<figure class="wp-block-video"><video controls poster="https://cms.example/p.png" src="https://cms.example/v.mp4"></video><figcaption>c</figcaption></figure>',
      '<figure class="wp-block-video"> <a href="https://cms.example/v.mp4" rel="noopener">v.mp4</a> <figcaption>c</figcaption></figure>',
    ],
    [
      'a bare address',
      '<div class="wp-block-embed__wrapper">\nhttps://www.video.example/watch?v=1&amp;t=2\n</div>',
      '<div class="wp-block-embed__wrapper">\n<a href="https://www.video.example/watch?v=1&amp;t=2" rel="noopener">video.example/watch</a>\n</div>',
    ],
    [
      'an address of this site',
      '<p>/en/</p><p>https://x.example/a b</p>',
      '<p>/en/</p><p>https://x.example/a b</p>',
    ],
    [
      'an address in a link or in code',
      '<a href="/en/">https://x.example</a><code>https://x.example</code>',
      '<a href="/en/">https://x.example</a><code>https://x.example</code>',
    ],
  ])('makes a link of %s', (_, html, expected) => {
    expect(cleanHtml(html, context)).toBe(expected);
  });

  test.each([
    [
      'a video, by what the server knows of it',
      '<p>https://youtu.be/known12345?t=1m5s</p>',
      `<figure class="wp-block-embed"><a class="embed embed-video" href="https://www.youtube.com/watch?v=known12345&amp;t=65s" rel="noopener" data-frame="https://www.youtube-nocookie.com/embed/known12345?autoplay=1&amp;rel=0&amp;start=65">${photo.replace('A photo', '')}<span class="embed-title">A &amp; B</span> <span class="embed-note">A video on YouTube. Click.</span></a></figure>`,
    ],
    [
      'a video in a frame, by the title of the frame',
      '<iframe src="//www.youtube.com/embed/abcdefghijk?feature=oembed" title="Film &quot;X&quot; &lt;b&gt;" onload="x()"></iframe>',
      '<a class="embed embed-video" href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener" data-frame="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&amp;rel=0"><span class="embed-title">Film "X" &lt;b&gt;</span> <span class="embed-note">A video on YouTube. Click.</span></a>',
    ],
    [
      'a video in a frame whose title says nothing',
      '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="YouTube video player"></iframe>',
      '<a class="embed embed-video" href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener" data-frame="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&amp;rel=0"><span class="embed-title">A video on YouTube</span> <span class="embed-note">Click.</span></a>',
    ],
    [
      'a map',
      '<iframe src="https://www.google.com/maps/embed?pb=!1m14!1d10!2d20.4021!3d53.6412!2m1"></iframe>',
      '<a class="embed embed-map" href="https://www.google.com/maps/search/?api=1&amp;query=53.6412%2C20.4021" rel="noopener" data-frame="https://www.google.com/maps/embed?pb=!1m14!1d10!2d20.4021!3d53.6412!2m1"><span class="embed-title">A map on Google Maps</span> <span class="embed-note">Click.</span></a>',
    ],
    [
      'a post within a figure',
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://twitter.com/town/status/1234567890\n</div></figure>',
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n<a class="embed embed-post" href="https://x.com/town/status/1234567890" rel="noopener" data-frame="https://platform.twitter.com/embed/Tweet.html?id=1234567890&amp;dnt=true"><span class="embed-title">x.com/town/status/1234567890</span> <span class="embed-note">A post on X. Click.</span></a>\n</div></figure>',
    ],
  ])(
    'makes a click-to-load preview of %s, and of a click-to-load preview the same',
    (_, html, expected) => {
      const once = cleanHtml(html, context);
      expect(once).toBe(expected);
      if (!html.includes('/maps/')) expect(cleanHtml(once, context)).toBe(expected);
    },
  );

  test.each([
    [
      'a link in the text to a video',
      '<a href="https://youtu.be/abcdefghijk">a</a>',
      '<a href="https://youtu.be/abcdefghijk" rel="noopener">a</a>',
    ],
    [
      'a link with the looks of a click-to-load preview to somewhere else',
      '<a class="embed embed-video" data-frame="https://evil.example/" href="https://evil.example/">a</a>',
      '<a href="https://evil.example/" rel="noopener">a</a>',
    ],
  ])('makes no click-to-load preview of %s', (_, html, expected) => {
    expect(cleanHtml(html, context)).toBe(expected);
  });

  test.each([
    [
      'sound',
      '<figure class="wp-block-audio"><audio controls autoplay loop src="/files/song.mp3"></audio><figcaption>c</figcaption></figure>',
      '<figure class="wp-block-audio"><audio controls preload="none" src="/files/song.mp3" aria-label="song.mp3"><a href="/files/song.mp3">song.mp3</a></audio><figcaption>c</figcaption></figure>',
    ],
    [
      'a video with a still picture',
      '<video width="640" poster="https://cms.example/photo.jpg" aria-label="The &quot;hall&quot;"><source src="/files/hall.mp4?_=1" type="video/mp4"><p>no</p></video>',
      '<video controls preload="none" poster="/media/p-960.webp" src="/files/hall.mp4" aria-label="The &quot;hall&quot;"><a href="/files/hall.mp4">The "hall"</a></video>',
    ],
  ])('plays %s of the site itself', (_, html, expected) => {
    const once = cleanHtml(html, context);
    expect(once).toBe(expected);
    expect(cleanHtml(once, context)).toBe(expected);
  });

  test('shows type and size of a document behind the first link to it', () => {
    const html =
      '<div class="wp-block-file"><a id="f" href="/files/a.pdf">Plan</a><a href="/files/a.pdf" class="wp-block-file__button" download>Load</a></div><a href="/files/a.pdf"><img src="photo"></a>';
    const expected = `<div class="wp-block-file"><a href="/files/a.pdf" id="text-f">Plan</a> <span class="file-note">(pdf, &lt;12 B&gt;)</span><a class="wp-block-file__button" href="/files/a.pdf">Load</a></div><a href="/files/a.pdf">${photo}</a>`;
    expect(cleanHtml(html, context)).toBe(expected);
    expect(cleanHtml(expected, context)).toBe(expected);
  });

  test('gives nothing but listed elements with harmless attributes, whatever comes in', () => {
    fc.assert(
      fc.property(anyHtml(), (html) => expectHarmless(cleanHtml(html, context))),
      { numRuns: 1000 },
    );
  });

  test.each([
    [
      'a video that stays a link, before a preview',
      '<video src="/films/a"></video>https://youtu.be/abcdefghijk',
      '<a href="/films/a">/films/a</a> <a class="embed embed-video"',
    ],
    [
      'a player in a place that is never closed',
      '<a name="part"><audio src="/files/a.mp3">',
      '<a id="text-part"></a><audio controls',
    ],
    ['a link to nowhere around a paragraph', '<p><a href="#part"><p>b', '<p>b</p>'],
    [
      'a numbered id around a link',
      '<a id="gallery-1"><p><a href="/en/">b',
      '<p><a href="/en/">b</a></p>',
    ],
  ])('leaves alone what it has made of %s', (_, html, expected) => {
    const once = cleanHtml(html, context);
    expect(once.slice(0, expected.length)).toBe(expected);
    expect(cleanHtml(once, context)).toBe(once);
  });

  test('leaves alone what it has cleaned', () => {
    fc.assert(
      fc.property(anyHtml(), (html) => {
        const once = cleanHtml(html, context);
        expect(cleanHtml(once, context)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });
});

const tag = /^<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>$/;
const harmless =
  /^(?:href|rel|class|id|lang|dir|src|srcset|sizes|alt|width|height|loading|decoding|tabindex|open|controls|preload|poster|data-frame|aria-label|colspan|rowspan|scope|abbr|title|datetime|start|reversed|type|span|hreflang)$/;

function expectHarmless(html: string): void {
  expect(html.isWellFormed()).toBe(true);
  for (const piece of html.match(/<[^>]*>?|[^<]+/g) ?? []) {
    if (!piece.startsWith('<')) {
      expect(piece).not.toContain('>');
      continue;
    }
    const [, name = '', attributes = ''] = tag.exec(piece) ?? [];
    expect([...allowedTags, 'audio', 'video']).toContain(name);
    for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      expect(key).toMatch(harmless);
      if (key === 'href') expect(value).toMatch(/^(?:https?:|\/|#text-)/);
      if (key === 'src' || key === 'srcset') expect(value).toMatch(/^\/(?:media|files)\//);
      if (key === 'data-frame') expect(value).toMatch(/^https:\/\/www\.youtube-nocookie\.com\//);
    }
  }
}

test('an image has about its own color until it has loaded', () => {
  const colored: HtmlContext = {
    ...context,
    image: (reference) => {
      const found = context.image(reference);
      return found && { ...found, color: '#2b80e4' };
    },
  };
  const once = cleanHtml('<p><img class="alignleft tone-000" src="photo.jpg" alt=""></p>', colored);
  expect(once).toContain('<img class="alignleft tone-5af" src="/media/p-960.webp"');
  expect(cleanHtml(once, colored)).toBe(once);
});

test('plain bodies are what they would be if they were parsed', () => {
  const words = [
    'Jazz ',
    'a "b"',
    "it's",
    '&amp;',
    '&lt;',
    '&#8217;',
    ' /',
    '<br>',
    '<b>now</b>',
    '\u0000',
    '\ud800',
    '\r\n',
    '\u00a0',
    '[x]',
  ];
  const inline = fc.array(
    fc.constantFrom(...words, '<em><b>x</b></em>', '<br />', 'https://a.example/'),
    {
      maxLength: 5,
    },
  );
  const name = fc.constantFrom('p', 'h2', 'h4', 'ul', 'li', 'strong', 'div');
  const blocks = fc.array(
    fc.tuple(
      name,
      inline.map((list) => list.join('')),
    ),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(blocks, (list) => {
      const html = list
        .map(([tag, text]) =>
          tag === 'li' ? `<ul>\n<li>${text}</li></ul>` : `<${tag}>${text}</${tag}>\n`,
        )
        .join('');
      // No body with a comment is plain.
      expect(cleanHtml(html, context)).toBe(cleanHtml(`<!-- -->${html}`, context));
    }),
    { numRuns: 1000 },
  );
});
