import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { ClientPage } from '#contract/staff/clients.ts'
import type { StaffDocument, StaffDocuments } from '#contract/staff/documents.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import { formatCents } from '#domain/fees/cents.ts'
import type { UploadKind } from '#domain/uploads/upload-rules.ts'
import { useRead } from '../../api/query.ts'
import { useAction } from '../../api/use-action.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { Button, RowButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast, type ToastType } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { StateLine } from '../desk/desk.tsx'
import { ClientPart } from './client-part.tsx'
import { formatDateAt } from './format-client.ts'
import * as styles from './clients.module.css'

export function ClientDocuments({ clientId }: { clientId: string }) {
  const { data, error } = useRead(staffQuery('listDocuments', { query: { clientId } }))
  return (
    <ClientPart title="Receipts and invoices">
      {data && <Listed listed={data} />}
      {!data && (error ? <Notice type="error" title={error.problem.message} /> : <SkeletonText lines={2} />)}
    </ClientPart>
  )
}

function Listed({ listed: { documents, held } }: { listed: StaffDocuments }) {
  if (documents.length + held.length === 0) return <p className="text-ink-soft">None yet.</p>
  return (
    <ul className={styles.list}>
      {held.map((waiting) => (
        <Held key={waiting.chargeId} held={waiting} />
      ))}
      {documents.map((document) => (
        <Issued key={document.id} document={document} />
      ))}
    </ul>
  )
}

const tones = {
  void: 'bad',
  refunded: 'soft',
  refundedInPart: 'soft',
  paid: 'ok',
  toPay: 'due',
  nothingToPay: 'ok',
} as const satisfies Record<StaffDocument['state'], string>

function Issued({ document }: { document: StaffDocument }) {
  const staff = useStaff()
  const [isVoiding, setVoiding] = useState(false)
  const { id, title, number, start, clinician, cents, state, stateLabel, missing } = document
  return (
    <li>
      <span>
        <b>
          {title} {number}
        </b>
        <small>
          {formatDateAt(start, staff.timeZone)}, {clinician}, {formatCents(cents)}
        </small>
        <StateLine tone={tones[state]}>
          {document.replacedBy ? `${stateLabel}: ${document.replacedBy} takes its place` : stateLabel}
        </StateLine>
        {document.void && <small>Why it is void: {document.void.reason}</small>}
        {state !== 'void' && <Missing missing={missing} />}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {state !== 'void' && staffCan(staff, 'issue documents') && (
          <RowButton onClick={() => setVoiding(true)}>
            Void<span className="sr-only"> {number}</span>
          </RowButton>
        )}
        <a className="link" href={staffRequest('downloadDocument', { params: { id } }).path} download>
          <Download className="icon" />
          PDF<span className="sr-only"> of {number}</span>
        </a>
      </span>
      {isVoiding && <VoidDocument document={document} onClose={() => setVoiding(false)} />}
    </li>
  )
}

function Held({ held }: { held: StaffDocuments['held'][number] }) {
  const staff = useStaff()
  const { act, busy, failure } = useAction()
  const { chargeId, title, start, clinician, missing } = held
  const issue = () =>
    act('issue', {
      call: () => callStaff('issueDocument', { body: { chargeId } }),
      after: async (issued) => {
        await invalidateStaff('listDocuments')
        const { type, words } = issuedWords(issued)
        showToast(type, words, { stays: type === 'warning' })
      },
    })
  return (
    <li>
      <span>
        <b>{title}</b>
        <small>
          {formatDateAt(start, staff.timeZone)}, {clinician}
        </small>
        <StateLine tone="due">Not issued yet: it would be refused without what is missing</StateLine>
        <Missing missing={missing} />
        {failure && <Notice type="error" announced="atOnce" title={failure} />}
      </span>
      {staffCan(staff, 'issue documents') && (
        <Button
          look="secondary"
          size="small"
          busy={busy === 'issue' && 'Issuing'}
          onClick={() => void issue()}
        >
          Issue it now
        </Button>
      )}
    </li>
  )
}

function Missing({ missing }: Pick<StaffDocument, 'missing'>) {
  if (missing.length === 0) return null
  return <small>{missingWords({ missing })}</small>
}

type VoidDocumentProps = { document: Pick<StaffDocument, 'id' | 'number'>; onClose: () => void }

/** Says what voiding means before it is done. Nothing that was issued is ever edited. */
function VoidDocument({ document: { id, number }, onClose }: VoidDocumentProps) {
  const { act, busy, failure } = useAction()
  const [reason, setReason] = useState('')
  const [issueAgain, setIssueAgain] = useState(true)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (reason.trim() === '') return setError('Please say why')
    const isDone = await act('void', {
      call: () => callStaff('voidDocument', { params: { id }, body: { reason, issueAgain } }),
      after: async (issued) => {
        await invalidateStaff('listDocuments')
        const { type, words } = voidedWords(number, issued, issueAgain)
        showToast(type, words, { stays: type === 'warning' })
      },
    })
    if (isDone) onClose()
  }
  return (
    <Dialog title={`Void ${number}?`} onClose={onClose} actions={null}>
      <ScriptForm className="fields" aria-label={`Void ${number}`} onSubmit={send}>
        <p>
          We keep it, marked as void.
          {issueAgain && ' The new one gets the next number, and the client finds it on their pages.'}
        </p>
        <TextField
          label="Why"
          help="The practice reads it here; the client does not."
          maxLength={500}
          autoComplete="off"
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Checkbox checked={issueAgain} onChange={(event) => setIssueAgain(event.currentTarget.checked)}>
          Issue it again, with the details on file now
        </Checkbox>
        {failure && <Notice type="error" announced="atOnce" title={failure} />}
        <Button type="submit" wide busy={busy === 'void' && 'Voiding'}>
          {issueAgain ? 'Void and issue again' : 'Void it'}
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          Keep it as it is
        </Button>
      </ScriptForm>
    </Dialog>
  )
}

type DocumentGaps = Pick<StaffDocument, 'missing'>
/** As the server answers: no number where it could not be issued. */
type IssueAnswer = DocumentGaps & { number: string | null }
type ToastWords = { type: ToastType; words: string }

/** “Missing for a claim: The practice’s ABN. The client’s NDIS number.” */
const missingWords = ({ missing }: DocumentGaps): string =>
  `Missing for a claim: ${missing.map(({ words }) => words).join('. ')}.`

/** After “Issue it now”. */
export const issuedWords = ({ number, missing }: IssueAnswer): ToastWords =>
  number === null
    ? { type: 'warning', words: `It still cannot be issued. ${missingWords({ missing })}` }
    : { type: 'success', words: `${number} is issued.` }

export function voidedWords(
  voided: string,
  { number, missing }: IssueAnswer,
  wasToIssue: boolean,
): ToastWords {
  if (number !== null) return { type: 'success', words: `Void. ${number} takes its place.` }
  if (!wasToIssue) return { type: 'success', words: `${voided} is void.` }
  return {
    type: 'warning',
    words: `${voided} is void, and there is no new one yet. ${missingWords({ missing })}`,
  }
}

const fileKindLabels = {
  referral: 'Referral',
  treatmentPlan: 'Treatment plan',
  document: 'Document',
} as const satisfies Record<UploadKind, string>

/** A plain link: the cookie of the sign-in goes along by itself. */
export function ClientFiles({ client: { id, files } }: { client: ClientPage }) {
  const { timeZone } = useStaff()
  if (!files) return null
  return (
    <ClientPart title="Files">
      {files.length === 0 ? (
        <p className="text-ink-soft">None yet.</p>
      ) : (
        <ul className={styles.list}>
          {files.map(({ fileId, name, kind, uploadedAt }) => (
            <li key={fileId}>
              <span>
                <b>{name}</b>
                <small>
                  {kind ? `${fileKindLabels[kind]}, ` : ''}
                  {formatDateAt(uploadedAt, timeZone)}
                </small>
              </span>
              <a
                className="link"
                href={staffRequest('downloadClientFile', { params: { id, fileId } }).path}
                download
              >
                <Download className="icon" />
                Download<span className="sr-only"> {name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </ClientPart>
  )
}
