import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { StaffDocument, StaffDocuments } from '#contract/staff/documents.ts'
import { staffRequest } from '#contract/staff/staff-request.ts'
import { formatCents } from '#domain/fees/money.ts'
import { queryClient } from '../../api/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff, staffQuery } from '../api/staff-query.ts'
import { StateLine } from '../desk/state-line.tsx'
import { useDeskAction } from '../desk/use-desk-action.ts'
import { staffCan, useStaff } from '../frame/staff-context.ts'
import { ClientPart } from './client-part.tsx'
import { formatDateAt } from './format-client.ts'
import { issuedWords, missingWords } from './issued-words.ts'
import { VoidDocument } from './void-document.tsx'
import * as styles from './client-page.module.css'

/** Receipts, invoices and statements: what was issued, and what waits. */
export function ClientDocuments({ clientId }: { clientId: string }) {
  const { data, error } = useQuery(staffQuery('listDocuments', { query: { clientId } }), queryClient)
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
          <Button look="quiet" size="small" onClick={() => setVoiding(true)}>
            Void<span className="sr-only"> {number}</span>
          </Button>
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
  const { act, busy, failure } = useDeskAction()
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
        <StateLine tone="due">Not issued: who pays would refuse it</StateLine>
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
