import { expect, test } from 'vitest';
import { embedAddresses, embedOf, frameSources } from './embeds.ts';

const player = 'https://w.soundcloud.com/player/?url=';
const privateSound = 'https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293%3Fsecret_token%3Ds-a1';

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  ],
  [
    'http://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  ],
  [
    '//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=90',
  ],
  [
    'https://www.youtube.com/embed/videoseries?list=PLabcdefghijkl',
    'https://www.youtube.com/playlist?list=PLabcdefghijkl',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PLabcdefghijkl&autoplay=1&rel=0',
  ],
  [
    'https://www.youtube.com/embed/live_stream?channel=UCabcdefghijkl',
    'https://www.youtube.com/channel/UCabcdefghijkl/live',
    'https://www.youtube-nocookie.com/embed/live_stream?channel=UCabcdefghijkl&autoplay=1&rel=0',
  ],
  [
    'https://player.vimeo.com/video/123456789?h=abcdef1234&color=fff',
    'https://vimeo.com/123456789/abcdef1234',
    'https://player.vimeo.com/video/123456789?h=abcdef1234&dnt=1&autoplay=1',
  ],
  [
    'https://dai.ly/x7tgad0',
    'https://www.dailymotion.com/video/x7tgad0',
    'https://geo.dailymotion.com/player.html?video=x7tgad0',
  ],
  [
    'https://maps.google.com/maps?q=Gda%C5%84sk&output=embed',
    'https://www.google.com/maps?q=Gda%C5%84sk',
    'https://www.google.com/maps?q=Gda%C5%84sk&output=embed',
  ],
  [
    'https://www.google.com/maps/d/u/0/embed?mid=1abc',
    'https://www.google.com/maps/d/viewer?mid=1abc',
    'https://www.google.com/maps/d/embed?mid=1abc',
  ],
  [
    'https://www.openstreetmap.org/export/embed.html?bbox=20.1%2C53.1%2C20.3%2C53.3&layer=mapnik&marker=53.2%2C20.2',
    'https://www.openstreetmap.org/?mlat=53.2&mlon=20.2#map=16/53.2/20.2',
    'https://www.openstreetmap.org/export/embed.html?bbox=20.1%2C53.1%2C20.3%2C53.3&layer=mapnik&marker=53.2%2C20.2',
  ],
  [
    'https://x.com/town/status/1234567890?s=20',
    'https://x.com/town/status/1234567890',
    'https://platform.twitter.com/embed/Tweet.html?id=1234567890&dnt=true',
  ],
  [
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Ftown%2Fposts%2F1&width=500',
    'https://www.facebook.com/town/posts/1',
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Ftown%2Fposts%2F1&show_text=true',
  ],
  [
    'https://www.instagram.com/p/Cabc_def-1/?igsh=x',
    'https://www.instagram.com/p/Cabc_def-1/',
    'https://www.instagram.com/p/Cabc_def-1/embed/',
  ],
  [
    'https://open.spotify.com/intl-pl/track/4cOdK2wGLETKBW3PvgPWqT?si=x',
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
    'https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT',
  ],
  [
    'https://soundcloud.com/town/song',
    'https://soundcloud.com/town/song',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Ftown%2Fsong&auto_play=true',
  ],
  [
    `${player}https%3A//api.soundcloud.com/tracks/293%3Fsecret_token%3Ds-a1&color=%23ff5500`,
    `${player}${privateSound}`,
    `${player}${privateSound}&auto_play=true`,
  ],
])('%s', (address, url, frame) => {
  expect(embedOf(address)).toMatchObject({ url, frame });
  expect(frameSources.some((source) => frame.startsWith(source))).toBe(true);
});

test.each([
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/channel/UC123',
  'https://www.youtube.com/watch?v=%22%3E%3Cscript%3E',
  'https://vimeo.com/about',
  'https://x.com/town',
  'https://www.google.com/search?q=maps',
  'https://www.google.com/url?q=https://evil.example&output=embed',
  'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fevil.example%2Fposts%2F1',
  'https://w.soundcloud.com/player/?url=https%3A%2F%2Fevil.example%2Fa%2Fb',
  '/watch?v=dQw4w9WgXcQ',
  '',
])('embeds nothing of %s', (address) => {
  expect(embedOf(address)).toBeUndefined();
});

test('finds what a text embeds, whatever the spelling, and no links of it', () => {
  const html = `<p>https://youtu.be/dQw4w9WgXcQ</p><div>
    https://vimeo.com/123456789
    </div><p>see https://vimeo.com/555555555</p><a href="https://vimeo.com/666666666">x</a>
    <IFRAME width=1 src='https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&amp;b=2'></IFRAME><iframe src="https://evil.example/"></iframe>
    <div style="display:none">https://vimeo.com/777777777</div>`;
  expect(embedAddresses(html)).toEqual([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/123456789',
  ]);
});
