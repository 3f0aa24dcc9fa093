import { type ChangeEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ImportLine } from '#contract/staff/imports.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { staffPaths } from '#contract/staff/staff-paths.ts'
import {
  type ImportKind,
  importKindCodes,
  importKinds,
  importLimits,
  type ImportSource,
  importSources,
  sourceLabel,
  writeTemplate,
} from '#domain/imports/import-kinds.ts'
import { callBy } from '../../api/call-api.ts'
import { useAction } from '../../api/use-action.ts'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { DeskHead, DeskRead, FileInput, Row, RowList, Sheet, StateLine } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'
import { isMended, staffQuery, useStaff } from '../desk/staff.ts'

/** See docs/product/moving-in.md. */
export default function ImportsPage() {
  const { timeZone } = useStaff()
  return (
    <>
      <DeskHead
        title="Moving in"
        note={`Bring your clients and their appointments from another system. ${nameZone(timeZone)}.`}
      />
      <div className="grid grid-cols-1 items-start gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-6">
          <NewFile />
          <EarlierImports />
        </div>
        <Templates />
      </div>
    </>
  )
}

const kindOptions = importKindCodes.map((value) => ({ value, label: importKinds[value].label }))
const sourceOptions = importSources.map(({ code, label }) => ({ value: code, label }))

/** As long as the server waits for a body. */
const uploadMs = 15 * 60_000

const sendFile = (file: File, query: { kind: ImportKind; source: ImportSource }) =>
  callBy(
    staffPaths,
    (path, init) => fetch(path, { ...init, headers: { 'content-type': 'text/csv' }, body: file }),
    { patienceMs: uploadMs },
  )('uploadImport', { query })

function NewFile() {
  const navigate = useNavigate()
  const { act, busy, failure } = useAction()
  const [kind, setKind] = useState<ImportKind>('clients')
  const [source, setSource] = useState<ImportSource>('own')
  const [isTooLarge, setIsTooLarge] = useState(false)
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // The same file may be chosen again after it was mended.
    event.currentTarget.value = ''
    setIsTooLarge(file !== undefined && file.size > importLimits.bytes)
    if (!file || file.size > importLimits.bytes) return
    await act('upload', {
      call: async () => {
        const answer = await sendFile(file, { kind, source })
        return !answer.ok && (await isMended(answer.problem)) ? sendFile(file, { kind, source }) : answer
      },
      after: ({ id }) => navigate(staffPages.import(id)),
    })
  }
  return (
    <Sheet
      title="Bring a file"
      foot="Nothing becomes a record until you have seen what was found and say so. Until then the file is kept encrypted, at most seven days."
    >
      <div className="fields">
        <SelectField
          id="kind"
          label="What the file holds"
          help="Import clients first. Other files find them by client id, from the same system."
          options={kindOptions}
          value={kind}
          onChange={({ target }) => setKind(importKindCodes.find((code) => code === target.value) ?? kind)}
        />
        <SelectField
          id="source"
          label="Where it comes from"
          help="We remember how its columns are read, for the next file from there."
          options={sourceOptions}
          value={source}
          onChange={({ target }) =>
            setSource(importSources.find(({ code }) => code === target.value)?.code ?? source)
          }
        />
        <div className="field">
          <label className="field__label" htmlFor="import-file">
            CSV file
          </label>
          <p className="text-sm text-ink-soft" id="import-file-help">
            Its first line names the columns. Up to 20 MB and 100,000 lines.
          </p>
          <FileInput
            className="mt-2 w-full min-h-target"
            id="import-file"
            accept=".csv,text/csv"
            aria-describedby="import-file-help"
            disabled={busy !== null}
            onChange={(event) => void send(event)}
          />
        </div>
        {busy && <output>Sending the file…</output>}
        {isTooLarge && <Notice type="error" announced="atOnce" title={importLimits.tooLarge} />}
        {failure && <Notice type="error" announced="atOnce" title={failure} />}
      </div>
    </Sheet>
  )
}

const templateAddress = (kind: ImportKind) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${writeTemplate(kind)}`)}`

const Templates = () => (
  <Sheet title="Our own templates">
    <p className="mb-3">Each has the names of its columns and one line as an example. Take that line out.</p>
    <ul className="grid gap-1">
      {importKindCodes.map((kind) => (
        <li key={kind}>
          <a
            className="btn btn--quiet btn--sm"
            href={templateAddress(kind)}
            download={`${importKinds[kind].many}.csv`}
          >
            {importKinds[kind].label}
          </a>
        </li>
      ))}
    </ul>
    <p className="mt-3 text-sm text-ink-soft">
      Dates as 17/05/1990 or 1990-05-17. “Sessions used before” of a referral are those that are not among the
      appointments you bring.
    </p>
    <p className="mt-3 text-sm text-ink-soft">
      Notes, documents and open balances are not brought: there is no place for them here yet. Please keep
      your old system until its records may be deleted.
    </p>
  </Sheet>
)

const stateWords = {
  mapping: { tone: 'due', words: 'Its columns are to be looked at' },
  checking: { tone: 'soft', words: 'Being checked' },
  checked: { tone: 'due', words: 'Checked. Nothing is written yet' },
  writing: { tone: 'soft', words: 'Being imported' },
  written: { tone: 'ok', words: 'Imported' },
  undoing: { tone: 'soft', words: 'Being taken back' },
  undone: { tone: 'soft', words: 'Taken back' },
} as const

export const nameImport = ({ kind, source }: Pick<ImportLine, 'kind' | 'source'>): string =>
  `${importKinds[kind].label}, ${source === 'own' ? 'our own template' : sourceLabel(source)}`

const EarlierImports = () => {
  const { timeZone } = useStaff()
  return (
    <Sheet title="Imports" isFlush>
      <DeskRead query={staffQuery('listImports', {})} skeleton={<SkeletonText lines={4} />}>
        {({ imports }) =>
          imports.length === 0 ? (
            <p className="p-5 text-ink-soft">No file has been brought yet.</p>
          ) : (
            <RowList label="Imports">
              {imports.map((one) => (
                <Row
                  key={one.id}
                  title={<Link to={staffPages.import(one.id)}>{nameImport(one)}</Link>}
                  end={<StateLine tone={stateWords[one.state].tone}>{stateWords[one.state].words}</StateLine>}
                >
                  {one.lines.toLocaleString('en-AU')} {one.lines === 1 ? 'line' : 'lines'}.{' '}
                  {formatMoment(one.createdAt, timeZone)}, {one.createdBy}
                </Row>
              ))}
            </RowList>
          )
        }
      </DeskRead>
    </Sheet>
  )
}
