import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import type { Random } from './random.ts'

const names = [
  'a.pdf',
  '',
  '"',
  '../../a.pdf',
  'a\0.pdf',
  'a\r\nx: y',
  'é😀.pdf',
  'a'.repeat(5_000),
  '%00',
  "'; drop",
]

/** A batch of files as a browser sends it, with hostile names, contents and ends. */
export function makeMultipart(random: Random): { type: string; body: Buffer } {
  const boundary = random.chance(0.9) ? 'edge' : random.pick(['', '-'.repeat(70), 'a b', '"edge"'])
  const parts = Array.from({ length: random.below(8) }, () => {
    const content = random.pick([
      () => makePdf(),
      () => Buffer.alloc(0),
      () => Buffer.from('MZ\x90\0'),
      () => Buffer.from('\r\n--edge\r\n'),
      () => Buffer.from('%PDF-1.7\n'),
      () => Buffer.from('PK\x03\x04'.repeat(500)),
      () => Buffer.alloc(100_000, random.below(256)),
    ])()
    const disposition = random.chance(0.9)
      ? `form-data; name="file"; filename="${random.pick(names)}"`
      : random.pick(['', ';;;', 'x'])
    return Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ])
  })
  const whole = Buffer.concat([...parts, Buffer.from(random.chance(0.8) ? `--${boundary}--\r\n` : '')])
  const body = random.chance(0.8) ? whole : whole.subarray(0, random.below(whole.length + 1))
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}
