import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { recognise } from './recognise.ts'
import { readZip } from './zip.ts'
import { docxParts, makeDocx, makeZip, type Part } from './sample-files.fixture.ts'
import { workingMs } from './working-time.fixture.ts'

const zeros = (mebibytes: number) => Buffer.alloc(mebibytes << 20)

describe('a zip', () => {
  it('is read without unpacking: names, figures and where each part is', () => {
    const entries = readZip(makeDocx())
    expect(entries?.map(({ name, size }) => [name, size])).toEqual(
      docxParts.map(({ name, content = '' }) => [name, content.length]),
    )
  })

  it.each<[string, Part[]]>([
    ['a part of a thousand to one', [{ name: 'word/bomb.xml', content: zeros(8) }]],
    ['a part larger than any', [{ name: 'word/large.xml', content: 'x', claims: { size: 65 << 20 } }]],
    [
      'parts that are too much together',
      ['a', 'b', 'c'].map((name) => ({ name, content: randomBytes(400_000), claims: { size: 40 << 20 } })),
    ],
    ['a part that says less than it is', [{ name: 'word/lie.xml', content: zeros(8), claims: { size: 64 } }]],
    ['a part that says more than it is', [{ name: 'word/lie.xml', content: 'x', claims: { size: 64 } }]],
    [
      'two parts in one place',
      [{ name: 'word/twice.xml', content: 'x', claims: { at: 0, localName: 'word/twice.xml' } }],
    ],
    ['a part elsewhere', [{ name: 'a', claims: { at: 0xfffffff0 } }]],
    [
      'more parts than a document has',
      Array.from({ length: 1001 }, (_, index) => ({ name: `word/${index}.xml` })),
    ],
    ['one name twice', [{ name: 'WORD/document.xml', content: '<w:document/>' }]],
    ['a name that goes upwards', [{ name: '../../../etc/cron.d/banksia' }]],
    ['a name that goes upwards later', [{ name: 'word/../../x' }]],
    ['a name from the root', [{ name: '/etc/passwd' }]],
    ['a name with backslashes', [{ name: '..\\..\\x' }]],
    ['a name with a drive', [{ name: 'C:/x' }]],
    ['a name with NUL', [{ name: 'word/a\0.xml' }]],
    ['a name of two minds', [{ name: 'word/a.xml', claims: { localName: 'word/b.xml' } }]],
    ['an encrypted part', [{ name: 'word/a.xml', claims: { flags: 1 } }]],
    ['a method of its own', [{ name: 'word/a.xml', claims: { method: 12 } }]],
  ])('with %s is refused, in well under a second', async (_name, parts) => {
    const bytes = makeDocx(...parts)
    const refuse = async () => expect(await recognise(bytes)).toEqual({ ok: false, refusal: 'unsafeArchive' })
    expect(await workingMs(refuse)).toBeLessThan(500)
  })

  it('is refused when its end does not fit', () => {
    const good = makeZip([...docxParts])
    expect(readZip(good.subarray(0, -1))).toBeNull()
    expect(readZip(Buffer.concat([good, Buffer.from('x')]))).toBeNull()
    expect(readZip(good.subarray(0, 100))).toBeNull()
  })
})
