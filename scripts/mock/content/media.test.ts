import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describedFetch } from '../../../tests/support/described-answers.ts';
import { errorOf, openSampleMock, type SampleMock } from '../../../tests/support/sample-mock.ts';
import { contentTown, sampleMedia } from '../../../tests/support/sample-town.ts';
import { credentials } from '../credentials.ts';

let mock: SampleMock;
let picture: Buffer;
beforeAll(async () => {
  const lost = async () => Promise.reject(new Error('lost'));
  mock = await openSampleMock({
    ...contentTown,
    media: [...contentTown.media, sampleMedia({ id: 99, file: 'lost.png', bytes: lost })],
  });
  // Red on the left, blue above yellow on the right.
  const half = { width: 200, height: 200, channels: 3 } as const;
  const part = (background: string) => ({ create: { ...half, height: 100, background } });
  picture = await sharp({ create: { ...half, width: 400, background: 'red' } })
    .composite([
      { input: part('blue'), left: 200, top: 0 },
      { input: part('yellow'), left: 200, top: 100 },
    ])
    .png()
    .toBuffer();
});
afterAll(() => mock.close());

const { user, password } = credentials.editor;
const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const mediaSchema = z
  .object({
    id: z.number(),
    source_url: z.string(),
    media_details: z
      .object({ width: z.number().optional(), height: z.number().optional(), sizes: z.unknown() })
      .loose(),
  })
  .loose();

async function upload(body: BodyInit, headers: Readonly<Record<string, string>> = {}, search = '') {
  const response = await describedFetch(`${mock.url}/cms/v2/media${search}`, {
    method: 'POST',
    headers: { authorization, ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const named = (name: string, type = 'image/png') => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});

describe('an upload', () => {
  test('takes the body as it is, serves it and its smaller sizes', async () => {
    const answer = await upload(
      new Uint8Array(picture),
      named('Halves.png'),
      '?alt_text=Red+and+blue&post=10',
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'inherit',
      title: { raw: 'halves' },
      slug: 'halves',
      alt_text: 'Red and blue',
      mime_type: 'image/png',
      media_type: 'image',
      post: 10,
      source_url: `${mock.origin}/uploads/halves.png`,
      media_details: { width: 400, height: 200, filesize: picture.length },
    });
    const served = await fetch(`${mock.origin}/uploads/halves.png`);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(picture);
    const small = await (await fetch(`${mock.origin}/uploads/halves-300x150.png`)).arrayBuffer();
    expect(await sharp(small).metadata()).toMatchObject({ width: 300, height: 150 });
  });

  test('takes a form with other fields, and finds a free name', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'halves two.png');
    form.set('title', 'Two');
    form.set('caption', 'Zażółć');
    const first = await upload(form);
    const second = await upload(form);
    expect(first).toMatchObject({
      status: 201,
      body: {
        title: { raw: 'Two' },
        caption: { raw: 'Zażółć' },
        source_url: `${mock.origin}/uploads/halves-two.png`,
      },
    });
    expect(second.body).toMatchObject({
      source_url: `${mock.origin}/uploads/halves-two-1.png`,
      slug: 'two-2',
    });
  });

  test('stores a document without a size, and only the last part of its name', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.4');
    const { body } = await upload(bytes, named('../../etc/plan..pdf', 'application/pdf'));
    expect(body).toMatchObject({
      source_url: `${mock.origin}/uploads/plan-1.pdf`,
      media_type: 'file',
      mime_type: 'application/pdf',
    });
    expect(await (await fetch(mediaSchema.parse(body).source_url)).text()).toBe('%PDF-1.4');
  });

  test.each<readonly [string, string, Readonly<Record<string, string>>, number, string]>([
    ['no bytes', '', named('a.png'), 400, 'rest_upload_no_data'],
    ['no name', 'x', { 'Content-Type': 'image/png' }, 400, 'rest_upload_no_content_disposition'],
    [
      'half a name',
      'x',
      { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment' },
      400,
      'rest_upload_no_content_disposition',
    ],
    ['a program', '<?php', named('a.php'), 400, 'rest_upload_sideload_error'],
    ['a drawing', '<svg/>', named('a.svg', 'image/svg+xml'), 400, 'rest_upload_sideload_error'],
    [
      'a form cut off',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
      { 'Content-Type': 'multipart/form-data; boundary=b' },
      400,
      'rest_upload_no_data',
    ],
  ])('with %s is refused', async (_, body, headers, status, code) => {
    expect(errorOf(await upload(body, headers))).toEqual([status, code]);
  });

  test('that is deleted is served no more', async () => {
    const { body } = await upload(new Uint8Array(picture), named('gone.png'));
    const { id, source_url } = mediaSchema.parse(body);
    await fetch(source_url);
    await mock.send('DELETE', `/cms/v2/media/${id}?force=true`);
    expect((await fetch(source_url)).status).toBe(404);
  });
});

describe('an edit of an image', () => {
  async function original() {
    return mediaSchema.parse((await upload(new Uint8Array(picture), named('edit.png'))).body);
  }

  async function edited(fields: Readonly<Record<string, unknown>>) {
    const { id, source_url } = await original();
    const answer = await mock.send('POST', `/cms/v2/media/${id}/edit`, {
      src: source_url,
      ...fields,
    });
    return { id, answer, media: mediaSchema.parse(answer.body) };
  }

  const cornersOf = async ({ source_url }: { readonly source_url: string }) => {
    const bytes = await (await fetch(source_url)).arrayBuffer();
    const { data, info } = await sharp(bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const colorAt = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 3);
      return red > 128 ? (green > 128 ? 'yellow' : 'red') : blue > 128 ? 'blue' : 'black';
    };
    const [right, bottom] = [width - 1, height - 1];
    const top = [colorAt(0, 0), colorAt(right, 0)];
    return { width, height, corners: [...top, colorAt(0, bottom), colorAt(right, bottom)] };
  };

  const flip = (horizontal: boolean, vertical: boolean) => {
    return { type: 'flip', args: { flip: { horizontal, vertical } } };
  };
  const rotate = (angle: number) => ({ type: 'rotate', args: { angle } });
  const crop = (left: number, top: number, width: number, height: number) => {
    return { type: 'crop', args: { left, top, width, height } };
  };

  test.each<readonly [string, Readonly<Record<string, unknown>>, unknown]>([
    ['nothing', { modifiers: [flip(false, false)] }, [400, 200, 'red', 'blue', 'red', 'yellow']],
    [
      'left and right',
      { modifiers: [flip(true, false)] },
      [400, 200, 'blue', 'red', 'yellow', 'red'],
    ],
    [
      'top and bottom',
      { modifiers: [flip(false, true)] },
      [400, 200, 'red', 'yellow', 'red', 'blue'],
    ],
    ['both', { modifiers: [flip(true, true)] }, [400, 200, 'yellow', 'red', 'blue', 'red']],
    ['a quarter', { modifiers: [rotate(90)] }, [200, 400, 'red', 'red', 'yellow', 'blue']],
    ['a quarter back', { modifiers: [rotate(-90)] }, [200, 400, 'blue', 'yellow', 'red', 'red']],
    [
      'many times',
      { modifiers: [rotate(36_000_000_090)] },
      [200, 400, 'red', 'red', 'yellow', 'blue'],
    ],
    ['a piece', { modifiers: [crop(50, 0, 50, 50)] }, [200, 100, 'blue', 'blue', 'blue', 'blue']],
    [
      'steps in their order',
      { modifiers: [rotate(90), crop(0, 50, 100, 50), flip(false, true)] },
      [200, 200, 'yellow', 'blue', 'yellow', 'blue'],
    ],
    [
      'deprecated fields',
      { rotation: 180, x: 0, y: 0, width: 50, height: 50 },
      [200, 100, 'yellow', 'yellow', 'yellow', 'yellow'],
    ],
    [
      'some of the deprecated fields',
      { x: 25, y: 50 },
      [300, 100, 'red', 'yellow', 'red', 'yellow'],
    ],
    [
      'the newer fields where both came',
      { modifiers: [rotate(180)], rotation: 90 },
      [400, 200, 'yellow', 'red', 'blue', 'red'],
    ],
  ])('edits the picture: %s', async (_, fields, expected) => {
    const { id, answer, media } = await edited({ ...fields, alt_text: 'Turned', caption: 'C' });
    const { width, height, corners } = await cornersOf(media);
    expect([answer.status, width, height, ...corners]).toEqual([201, ...Object(expected)]);
    expect(media.id).not.toBe(id);
    expect(media).toMatchObject({
      alt_text: 'Turned',
      caption: { raw: 'C' },
      media_details: { width, height },
    });
    expect(media.media_details['filesize']).toBe(
      (await (await fetch(media.source_url)).bytes()).length,
    );
  });

  test('by an angle leaves empty corners, and the original as it was', async () => {
    const { id, media } = await edited({ modifiers: [rotate(45)] });
    expect(await cornersOf(media)).toEqual({
      ...{ width: 424, height: 424 },
      corners: ['black', 'black', 'black', 'black'],
    });
    const before = mediaSchema.parse((await mock.get(`/cms/v2/media/${id}`)).body);
    expect(await (await fetch(before.source_url)).bytes()).toEqual(Uint8Array.from(picture));
  });

  test.each([
    [
      'what is no image, whatever its name says',
      32,
      'picture-32.png',
      400,
      'rest_unknown_image_file_type',
    ],
    ['a file that is lost', 99, 'lost.png', 404, 'rest_unknown_attachment'],
    ['a document', 31, 'plan.pdf', 400, 'rest_cannot_edit_file_type'],
  ])('of %s is refused', async (_, id, file, status, code) => {
    const fields = { src: `${mock.origin}/uploads/${file}`, rotation: 90 };
    expect(errorOf(await mock.send('POST', `/cms/v2/media/${id}/edit`, fields))).toEqual([
      status,
      code,
    ]);
  });

  test.each<readonly [Readonly<Record<string, unknown>>, number, string]>([
    [{ src: 'http://127.0.0.1/other.png', rotation: 90 }, 404, 'rest_unknown_attachment'],
    [{}, 400, 'rest_image_not_edited'],
    [{ rotation: 360 }, 400, 'rest_invalid_param'],
    [{ modifiers: [crop(90, 0, 20, 20)] }, 400, 'rest_image_crop_failed'],
    [{ modifiers: [crop(0, 0, 0, 20)] }, 400, 'rest_image_crop_failed'],
    [{ modifiers: [{ type: 'blur', args: {} }] }, 400, 'rest_invalid_param'],
    [{ modifiers: [{ type: 'rotate', args: {} }] }, 400, 'rest_invalid_param'],
    [{ modifiers: [] }, 400, 'rest_invalid_param'],
  ])('with %j is refused', async (fields, status, code) => {
    const { id, source_url } = await original();
    const path = `/cms/v2/media/${id}/edit`;
    expect(errorOf(await mock.send('POST', path, { src: source_url, ...fields }))).toEqual([
      status,
      code,
    ]);
  });
});

test('an image can be asked to be processed again', async () => {
  const fields = { action: 'create-image-subsizes' };
  expect(await mock.send('POST', '/cms/v2/media/30/post-process', fields)).toMatchObject({
    status: 200,
    body: { id: 30 },
  });
});
