import { type ChangeEvent, useState } from 'react'
import type { ApiValue } from '#contract/endpoints.ts'
import type { InviteFileReport } from '#contract/staff/client-invites.ts'
import { decodeCsv, inviteColumns } from '#domain/clients/invite-lines.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { callStaff, invalidateStaff } from '../desk/staff.ts'
import { FileInput, Sheet, StateLine } from '../desk/desk.tsx'
import { KeptInOutbox } from '../desk/told.tsx'
import * as styles from './office.module.css'

type CheckedFile = { name: string; csv: string; report: InviteFileReport }

/** As a spreadsheet opens it. */
const example = `data:text/csv;charset=utf-8,${encodeURIComponent(`${inviteColumns.join(',')}\nAnh,Le,anh@example.com,0491 570 156\n`)}`

/** First what would become of each line; then, if the person says so, every line that is ready. */
export function InviteFile() {
  const { act, busy, failure } = useAction()
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const [invited, setInvited] = useState<ApiValue<'importInviteFile'> | null>(null)
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // The same file may be chosen again after it was mended.
    event.currentTarget.value = ''
    if (!file) return
    setChecked(null)
    setInvited(null)
    const csv = decodeCsv(new Uint8Array(await file.arrayBuffer()))
    await act('check', {
      call: () => callStaff('checkInviteFile', { body: { csv } }),
      after: (report) => setChecked({ name: file.name, csv, report }),
    })
  }
  const send = ({ csv }: CheckedFile) =>
    act('import', {
      call: () => callStaff('importInviteFile', { body: { csv } }),
      after: async (done) => {
        setInvited(done)
        setChecked(null)
        await invalidateStaff('listClientInvites')
      },
    })
  return (
    <Sheet
      title="Invite many from a file"
      action={
        <a className="btn btn--quiet btn--sm" href={example} download="invites.csv">
          Example file
        </a>
      }
      foot="Nothing is stored or sent until you say so."
    >
      <div className="fields">
        <div className="field">
          <label className="field__label" htmlFor="invite-file">
            CSV file
          </label>
          <p className="text-sm text-ink-soft" id="invite-file-help">
            Its first line names the columns: {inviteColumns.join(', ')}.
          </p>
          <FileInput
            className={styles.file}
            id="invite-file"
            accept=".csv,text/csv"
            aria-describedby="invite-file-help"
            onChange={(event) => void read(event)}
          />
        </div>
        {busy === 'check' && <output>Reading the file…</output>}
        {failure && <Notice type="error" announced="atOnce" title={failure} />}
        {invited && <ImportTold done={invited} />}
        {checked && (
          <>
            <InviteReport name={checked.name} report={checked.report} />
            {checked.report.ready > 0 && (
              <Button busy={busy === 'import' && 'Inviting'} onClick={() => void send(checked)}>
                {checked.report.ready === 1 ? 'Invite 1 person' : `Invite ${checked.report.ready} people`}
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

const tellThem = 'Please tell them yourself: they sign up with the email and the mobile of their line.'

function ImportTold({ done: { invited, delivery } }: { done: ApiValue<'importInviteFile'> }) {
  const title = invited === 1 ? 'One person is invited' : `${invited} people are invited`
  if (invited === 0 || delivery === 'sent')
    return (
      <Notice type="success" announced="politely" title={title}>
        {invited > 0 && 'Their emails wait to be sent. The list below shows each one once it has gone out.'}
      </Notice>
    )
  return (
    <Notice type="warning" announced="politely" title={`${title}, but no email goes out`}>
      {delivery === 'kept' ? <KeptInOutbox /> : 'No mail service is set up.'} {tellThem}
    </Notice>
  )
}

const lineColumns: readonly Column<InviteFileReport['lines'][number]>[] = [
  { label: 'Line', cell: ({ line }) => `Line ${line}` },
  { label: 'Name', cell: ({ name }) => name || 'No name' },
  {
    label: 'Contact',
    cell: ({ email, mobile }) => (
      <>
        {email}
        <br />
        {mobile}
      </>
    ),
  },
  {
    label: 'Result',
    cell: ({ result, reason }) => (
      <StateLine tone={result === 'toFix' ? 'due' : 'soft'}>
        {result === 'toFix' ? reason : `Left out: ${reason}`}
      </StateLine>
    ),
  },
]

function InviteReport({ name, report }: { name: string; report: InviteFileReport }) {
  const count = (result: 'leftOut' | 'toFix') => report.lines.filter((line) => line.result === result).length
  return (
    <div aria-live="polite">
      <p>
        {name}: {report.ready} ready, {count('leftOut')} left out, {count('toFix')} to fix.
      </p>
      {report.lines.length > 0 && (
        <div className="mt-3 overflow-x-auto">
          <Table
            caption="Lines that are left out or need fixing"
            rows={report.lines}
            keyOf={({ line }) => line}
            columns={lineColumns}
          />
        </div>
      )}
    </div>
  )
}
