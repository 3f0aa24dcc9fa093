import { type ChangeEvent, useState } from 'react'
import type { ApiValue } from '#contract/endpoints.ts'
import type { ClientInvite, InviteFileReport, ToldClientInvite } from '#contract/staff/client-invites.ts'
import { decodeCsv, inviteColumns } from '#domain/clients/invite-lines.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { useRead } from '../../api/query.ts'
import { useAction } from '../../api/use-action.ts'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { Button, RowButton } from '../../ui/button.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeskHead, FileInput, PagesFoot, Row, RowList, Sheet, StateLine, usePages } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { KeptInOutbox } from '../desk/told.tsx'
import * as styles from './office.module.css'

/** See docs/product/practice.md#invites. */
export default function InvitesPage() {
  const { timeZone } = useStaff()
  return (
    <>
      <DeskHead
        title="Invites"
        note={`An invited person signs up with the email and the mobile that you enter here. ${nameZone(timeZone)}.`}
      />
      <div
        className={`grid grid-cols-1 items-start gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_340px] ${styles.page}`}
      >
        <InviteFile />
        <InviteOne />
        <SentLately />
      </div>
    </>
  )
}

function SentLately() {
  const pages = usePages()
  const { data, error } = useRead(staffQuery('listClientInvites', { query: { after: pages.after } }))
  const { act, busy, failure } = useAction()
  const [kept, setKept] = useState<string | null>(null)
  const again = ({ id, email }: ClientInvite) =>
    act(`again ${id}`, {
      call: () => callStaff('resendClientInvite', { params: { id } }),
      after: async ({ delivery }) => {
        setKept(delivery === 'kept' ? email : null)
        await invalidateStaff('listClientInvites')
        if (delivery === 'sent') showToast('success', `The invitation was sent to ${email} again.`)
      },
    })
  const takeBack = ({ id, email }: ClientInvite) =>
    act(`takeBack ${id}`, {
      call: () => callStaff('revokeClientInvite', { params: { id } }),
      after: () => invalidateStaff('listClientInvites'),
      onFailure: () => invalidateStaff('listClientInvites'),
      done: `The invitation is taken back. You can invite ${email} again.`,
    })
  return (
    <Sheet
      title="Invited lately"
      isFlush
      foot={
        data &&
        data.total > 0 && (
          <PagesFoot pages={pages} shown={data.invites.length} total={data.total} next={data.next} />
        )
      }
    >
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      {kept && (
        <Notice type="warning" announced="politely" title={`No email was sent to ${kept}`}>
          <KeptInOutbox />
        </Notice>
      )}
      {error && <Notice type="error" announced="politely" title={error.problem.message} />}
      {!data && !error && <SkeletonText />}
      {data?.total === 0 && <p className="p-5 text-ink-soft">No one has been invited yet.</p>}
      {data && data.invites.length > 0 && (
        <RowList label="Invited lately">
          {data.invites.map((invite) => (
            <Invited
              key={invite.id}
              invite={invite}
              busy={busy}
              onAgain={() => void again(invite)}
              onTakeBack={() => void takeBack(invite)}
            />
          ))}
        </RowList>
      )}
    </Sheet>
  )
}

type InvitedProps = {
  invite: ClientInvite
  busy: string | null
  onAgain: () => void
  onTakeBack: () => void
}

function Invited({ invite, busy, onAgain, onTakeBack }: InvitedProps) {
  const { timeZone } = useStaff()
  const { id, name, email, mobile, invitedAt, emailedAt, usedAt } = invite
  const state =
    usedAt !== null ? (
      <StateLine tone="ok">Signed up {formatMoment(usedAt, timeZone)}</StateLine>
    ) : emailedAt !== null ? (
      <StateLine tone="soft">Emailed {formatMoment(emailedAt, timeZone)}. Not signed up yet</StateLine>
    ) : (
      <StateLine tone="due">No email has gone out</StateLine>
    )
  return (
    <Row
      title={name ?? email}
      end={
        <>
          {state}
          {usedAt === null && (
            <>
              <RowButton
                busy={busy === `again ${id}` && 'Sending'}
                onClick={onAgain}
                aria-label={`Send again to ${name ?? email}`}
              >
                Send again
              </RowButton>
              <RowButton
                busy={busy === `takeBack ${id}` && 'Taking it back'}
                onClick={onTakeBack}
                aria-label={`Take it back: the invitation to ${name ?? email}`}
              >
                Take it back
              </RowButton>
            </>
          )}
        </>
      }
    >
      {email}, {formatPhone(mobile)}. Invited {formatMoment(invitedAt, timeZone)}
    </Row>
  )
}

const noPerson = { firstName: '', lastName: '', email: '', mobile: '' }

function InviteOne() {
  const [invited, setInvited] = useState<ToldClientInvite | null>(null)
  const form = useRequestForm({
    part: 'person',
    initial: noPerson,
    rules: async () => (await import('#contract/staff/client-invites.ts')).inviteClientRequest,
    what: 'the invite',
    send: (_, body) => {
      setInvited(null)
      return callStaff('inviteClient', { body })
    },
    onProblem: ({ code, message }) =>
      code === 'emailInUse' || code === 'conflict'
        ? { kind: 'refused', errors: { 'person.email': message } }
        : undefined,
    onSaved: async (invite) => {
      setInvited(invite)
      form.reset(noPerson)
      await invalidateStaff('listClientInvites')
    },
  })
  const { bind } = form
  return (
    <Sheet title="Invite one person">
      {invited && <InviteTold invite={invited} />}
      <RequestForm form={form} label="Invite one person" button="Invite" busy="Inviting">
        <TextField {...bind('firstName')} label="First name" autoComplete="off" required />
        <TextField {...bind('lastName')} label="Last name" autoComplete="off" required />
        <EmailField {...bind('email')} autoComplete="off" required />
        <TextField
          {...bind('mobile')}
          label="Mobile"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          help="A code goes to this number when they sign up."
          required
        />
      </RequestForm>
    </Sheet>
  )
}

const InviteTold = ({ invite: { name, email, delivery } }: { invite: ToldClientInvite }) =>
  delivery !== 'sent' ? (
    <Notice type="warning" announced="politely" title={`${name} can sign up now, but no email went out`}>
      {delivery === 'kept' && <KeptInOutbox />} Please tell them yourself: they sign up with {email} and the
      mobile that you entered.
    </Notice>
  ) : (
    <Notice type="success" announced="politely" title={`${name} is invited`}>
      An email went to {email}.
    </Notice>
  )

type CheckedFile = { name: string; csv: string; report: InviteFileReport }

/** As a spreadsheet opens it. */
const example = `data:text/csv;charset=utf-8,${encodeURIComponent(`${inviteColumns.join(',')}\nAnh,Le,anh@example.com,0491 570 156\n`)}`

/** First what would become of each line; then, if the person says so, every line that is ready. */
function InviteFile() {
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
            className="mt-2 w-full min-h-target"
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

const tellThem =
  'Please tell them yourself: they sign up with the email and the mobile on their line of the file.'

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
