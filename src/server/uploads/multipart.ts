import { largestUpload } from '#domain/uploads/upload-rules.ts'
import { UploadRefused } from './upload-memory.ts'

/** One file of a batch. It must be read before the next one is requested. */
export type FilePart = { index: number; fileName: string; read: () => Promise<Buffer> }

/** A name of four kilobytes is silly, and no reason to fail. */
const largestHead = 16 * 1024

/** As RFC 2046 has it, which lets nothing through that could be mistaken for anything else. */
const boundaryPattern =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+.-]{1,70}))\s*(?:;|$)/i

export function parseBoundary(contentType: string | undefined): string | null {
  const found = boundaryPattern.exec(contentType ?? '')
  return found?.[1] ?? found?.[2] ?? null
}

const uploadBroken = () =>
  new UploadRefused({ code: 'invalidInput', message: 'The upload did not arrive whole. Please try again.' })

/**
 * The parts called `file` of a form (RFC 7578), one after the other. Never holds more than one file, and stops at the
 * first byte over its limit: the length that the request claims is not trusted.
 */
export async function* readFileParts(
  body: ReadableStream<Uint8Array>,
  boundary: string,
): AsyncGenerator<FilePart> {
  const bytes = createByteReader(body)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  try {
    await bytes.takeUntil(delimiter, 0)
    for (let index = 0; await bytes.hasNextPart(); index += 1) {
      const head = await bytes.takeUntil(Buffer.from('\r\n\r\n'), largestHead)
      let isRead = false
      const read = () => {
        isRead = true
        return bytes.takeUntil(delimiter, largestUpload.bytes, tooLarge(index))
      }
      yield { index, fileName: readFileName(head.toString('utf8'), index), read }
      if (!isRead) throw new Error('A part was left unread')
    }
  } finally {
    bytes.drain()
  }
}

const tooLarge = (index: number) => () =>
  new UploadRefused({
    code: 'tooLarge',
    message: largestUpload.message,
    fields: { [`file.${index}`]: largestUpload.message },
  })

function createByteReader(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  // The first delimiter has no line before it; with this it looks like all the others.
  let held = Buffer.from('\r\n')

  async function readOn(): Promise<void> {
    const { done, value } = await reader.read().catch(notArrived)
    if (done || !value) throw uploadBroken()
    held = Buffer.concat([held, value])
  }

  async function takeUntil(mark: Buffer, most: number, over = uploadBroken): Promise<Buffer> {
    const chunks: Buffer[] = []
    let size = 0
    while (true) {
      const at = held.indexOf(mark)
      // Without the mark, what could be its beginning stays.
      const end = at >= 0 ? at : Math.max(0, held.length - mark.length + 1)
      size += end
      if (size > most) throw over()
      chunks.push(held.subarray(0, end))
      held = held.subarray(at >= 0 ? at + mark.length : end)
      if (at >= 0) return Buffer.concat(chunks)
      await readOn()
    }
  }

  return {
    takeUntil,
    /** What stands behind a delimiter: a new line before another part, two hyphens after the last. */
    async hasNextPart(): Promise<boolean> {
      while (held.length < 2) await readOn()
      const next = held.toString('latin1', 0, 2)
      held = held.subarray(2)
      if (next !== '\r\n' && next !== '--') throw uploadBroken()
      return next === '\r\n'
    },
    /** The rest is read and dropped while the answer goes out: a sender who is cut off never sees why. */
    drain(): void {
      held = Buffer.alloc(0)
      void (async () => {
        while (!(await reader.read()).done);
      })().catch(() => {})
    },
  }
}

/** What was refused on the way stays refused; everything else is a body that ended early. */
function notArrived(error: unknown): never {
  throw error instanceof UploadRefused ? error : uploadBroken()
}

/** Browsers write `"` as %22 and line ends as %0D %0A; other programs use a backslash, or RFC 8187. */
function readFileName(head: string, index: number): string {
  const disposition = /^content-disposition:[ \t]*form-data([^\r\n]*)/im.exec(head)?.[1] ?? ''
  const field = /;\s*name="?([^";]*)"?/i.exec(disposition)?.[1]
  const quoted = /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]
  const encoded = /;\s*filename\*=utf-8''([^;\s]+)/i.exec(disposition)?.[1]
  if (field !== 'file' || (quoted === undefined && encoded === undefined))
    throw new UploadRefused({
      code: 'invalidInput',
      fields: { [`file.${index}`]: 'Must be a file in the field called file' },
    })
  return decode(encoded) ?? (quoted ?? '').replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"')
}

function decode(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
