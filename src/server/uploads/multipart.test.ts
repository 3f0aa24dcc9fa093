import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largestUpload } from '#domain/uploads/upload-rules.ts'
import { parseBoundary, readFileParts, UploadRefused } from './multipart.ts'

const boundary = 'xYzZY'

type Sent = { name?: string; content: Buffer; head?: string }

function formOf(parts: Sent[], end = `\r\n--${boundary}--\r\n`): Buffer {
  const written = parts.map(({ name = 'a.pdf', content, head }, index) =>
    Buffer.concat([
      Buffer.from(`${index === 0 ? '' : '\r\n'}--${boundary}\r\n`),
      Buffer.from(
        head ?? `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: x/y`,
      ),
      Buffer.from('\r\n\r\n'),
      content,
    ]),
  )
  return Buffer.concat([...written, Buffer.from(end)])
}

/** Cut at the given places, as a network may. */
function streamOf(bytes: Buffer, cuts: number[] = []): ReadableStream<Uint8Array> {
  const edges = [0, ...cuts.toSorted((one, other) => one - other), bytes.length]
  return new ReadableStream({
    start(controller) {
      for (const [index, edge] of edges.slice(1).entries())
        controller.enqueue(bytes.subarray(edges[index], edge))
      controller.close()
    },
  })
}

async function readAll(stream: ReadableStream<Uint8Array>) {
  const files: { fileName: string; content: Buffer }[] = []
  for await (const { fileName, read } of readFileParts(stream, boundary))
    files.push({ fileName, content: await read() })
  return files
}

const refusalOf = (stream: ReadableStream<Uint8Array>) =>
  readAll(stream).then(
    () => null,
    (error: unknown) => (error instanceof UploadRefused ? error.failure.code : error),
  )

describe('a form of files', () => {
  it('gives the same files however it is cut, whatever is in them', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc
        .array(fc.constantFrom('\r\n', '--', boundary, '\r\n--', `\r\n--${boundary.slice(0, 4)}`, 'x'))
        .map((bits) => Buffer.from(bits.join('')))
        // A sender chooses a boundary that its files do not hold.
        .filter((bytes) => !bytes.includes(`\r\n--${boundary}`)),
    )
    const cuts = fc.array(fc.nat(2000), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 4 }), cuts, async (contents, places) => {
        const bytes = formOf(contents.map((part) => ({ content: part })))
        const files = await readAll(
          streamOf(
            bytes,
            places.filter((place) => place < bytes.length),
          ),
        )
        expect(files.map((file) => file.content)).toEqual(contents)
      }),
    )
  })

  it('is what a browser’s own FormData makes', async () => {
    const form = new FormData()
    form.append('file', new File(['one'], 'Überweisung "1".pdf'))
    form.append('file', new File(['two'], 'a\r\nb.pdf'))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const found = parseBoundary(request.headers.get('content-type') ?? undefined)
    const names: string[] = []
    for await (const part of readFileParts(request.body ?? streamOf(Buffer.alloc(0)), found ?? '')) {
      names.push(part.fileName)
      await part.read()
    }
    expect(names).toEqual(['Überweisung "1".pdf', 'a%0D%0Ab.pdf'])
  })

  it.each([
    [`form-data; name="file"; filename="a\\"b.pdf"`, 'a"b.pdf'],
    [`form-data; name=file; filename="C:\\\\plan.pdf"`, 'C:\\plan.pdf'],
    [`form-data; name="file"; filename="x"; filename*=UTF-8''%E8%BD%AC.pdf`, '转.pdf'],
    [`form-data; name="file"; filename="x.pdf"; filename*=UTF-8''%E8%BD`, 'x.pdf'],
    [`form-data; name="file"; filename="${'n'.repeat(4096)}"`, 'n'.repeat(4096)],
  ])('%s', async (disposition, fileName) => {
    const head = `content-disposition: ${disposition}`
    const [file] = await readAll(streamOf(formOf([{ content: Buffer.from('x'), head }])))
    expect(file?.fileName).toBe(fileName)
  })

  it.each([
    ['cut short', formOf([{ content: Buffer.from('x') }], ''), 'invalidInput'],
    [
      'cut in its last delimiter',
      formOf([{ content: Buffer.from('x') }], `\r\n--${boundary}`),
      'invalidInput',
    ],
    ['that begins with something else', Buffer.from('preamble'), 'invalidInput'],
    ['of nothing', Buffer.alloc(0), 'invalidInput'],
    [
      'with a delimiter that goes on',
      formOf([{ content: Buffer.from('x') }], `\r\n--${boundary}xx`),
      'invalidInput',
    ],
    [
      'with another field',
      formOf([
        { content: Buffer.from('x'), head: 'Content-Disposition: form-data; name="other"; filename="a"' },
      ]),
      'invalidInput',
    ],
    [
      'with text instead of a file',
      formOf([{ content: Buffer.from('x'), head: 'Content-Disposition: form-data; name="file"' }]),
      'invalidInput',
    ],
    [
      'with no end of headers',
      formOf([{ content: Buffer.alloc(0), head: 'x'.repeat(20_000) }]),
      'invalidInput',
    ],
    [
      'with a file one byte too large',
      formOf([{ content: Buffer.alloc(largestUpload.bytes + 1) }]),
      'tooLarge',
    ],
  ])('%s is refused', async (_name, bytes, code) => {
    expect(await refusalOf(streamOf(bytes))).toBe(code)
  })

  it('may carry a file of exactly the limit, and one that never ends is given up at the first byte over it', async () => {
    const [file] = await readAll(
      streamOf(formOf([{ content: Buffer.alloc(largestUpload.bytes, 7) }]), [3, 70_000]),
    )
    expect(file?.content.length).toBe(largestUpload.bytes)

    const head = formOf([{ content: Buffer.alloc(0) }], '')
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? head : new Uint8Array(65_536))
        sent += 1
        if (sent > 400) controller.close()
      },
    })
    expect(await refusalOf(endless)).toBe('tooLarge')
    expect(sent).toBeLessThanOrEqual(170)
  })

  it('that breaks off is refused, not a fault', async () => {
    const breaking = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('aborted')),
    })
    expect(await refusalOf(breaking)).toBe('invalidInput')
  })
})

describe('the boundary', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', 'a b'],
    ['multipart/form-data; boundary=abc; charset=utf-8', 'abc'],
    ['multipart/form-data', null],
    ['multipart/form-data; boundary=', null],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, null],
    ['multipart/mixed; boundary=abc', null],
    ['application/json', null],
    [undefined, null],
  ])('of %s is %s', (contentType, found) => {
    expect(parseBoundary(contentType)).toBe(found)
  })
})
