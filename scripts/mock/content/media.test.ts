import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
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
  // Red on the left, blue on the right.
  const half = { width: 200, height: 200, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: 'blue' } })
    .png()
    .toBuffer();
  picture = await sharp({ create: { ...half, width: 400, background: 'red' } })
    .composite([{ input: blue, left: 200, top: 0 }])
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
  const response = await fetch(`${mock.url}/cms/v2/media${search}`, {
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

  test('makes a copy of its own', async () => {
    const { id, answer, media } = await edited({
      modifiers: [{ type: 'rotate', args: { angle: 90 } }],
      alt_text: 'Turned',
    });
    expect(answer.status).toBe(201);
    expect(media.id).not.toBe(id);
    expect(media).toMatchObject({ alt_text: 'Turned', media_details: { width: 400, height: 200 } });
    expect((await fetch(media.source_url)).status).toBe(200);
  });

  test('takes the deprecated fields', async () => {
    const { answer } = await edited({ rotation: 180, x: 0, y: 0, width: 50, height: 100 });
    expect(answer.status).toBe(201);
  });

  test.each<readonly [Readonly<Record<string, unknown>>, number, string]>([
    [{ src: 'http://127.0.0.1/other.png', rotation: 90 }, 404, 'rest_unknown_attachment'],
    [{ rotation: 360 }, 400, 'rest_invalid_param'],
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
