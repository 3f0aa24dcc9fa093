import { Link } from 'react-router'
import type { WaitingDocument } from '#contract/staff/documents.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { itemServices } from '#domain/receipts/service-items.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { useAction } from '../../api/use-action.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { LinkButton, RowButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { countOf } from '../diary/format-session.ts'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, PagesFoot, Row, RowList, Sheet, StateLine, usePages } from '../desk/desk.tsx'

/** See docs/product/receipts.md#what-is-missing. */
export default function WaitingDocumentsPage() {
  const pages = usePages()
  return (
    <>
      <DeskHead
        title="Documents waiting"
        note="Receipts and invoices that still need something. Once you add it, the document is issued automatically, and a plain one that was issued instead is voided."
      >
        <LinkButton look="quiet" size="small" to={staffPages.money()}>
          All charges
        </LinkButton>
      </DeskHead>
      <DeskRead
        key={pages.after}
        query={staffQuery('listWaitingDocuments', { query: { after: pages.after } })}
        skeleton={<SkeletonText lines={6} />}
      >
        {({ total, waiting, next }) =>
          total === 0 ? (
            <EmptyState drawing="sprig" title="Nothing waits">
              Every receipt and invoice has all that it needs.
            </EmptyState>
          ) : (
            <Sheet
              isFlush
              foot={<PagesFoot pages={pages} shown={waiting.length} total={total} next={next} />}
            >
              <RowList label="Documents waiting">
                {waiting.map((row) => (
                  <WaitingDocumentRow key={row.chargeId} row={row} />
                ))}
              </RowList>
            </Sheet>
          )
        }
      </DeskRead>
    </>
  )
}

function WaitingDocumentRow({ row }: { row: WaitingDocument }) {
  const { timeZone } = useStaff()
  const { act, busy, failure } = useAction()
  const { chargeId, client, clinician, title, issuedInstead, missing } = row
  const leave = () =>
    act('leave', {
      call: () => callStaff('leaveDocument', { params: { chargeId } }),
      after: () => invalidateStaff('listWaitingDocuments'),
      done: `${issuedInstead} stays as it is.`,
    })
  return (
    <Row
      title={<Link to={staffPages.client(client.id)}>{client.name}</Link>}
      end={
        issuedInstead !== null && (
          <RowButton busy={busy === 'leave' && 'One moment'} onClick={() => void leave()}>
            Leave it as it is<span className="sr-only">: {issuedInstead}</span>
          </RowButton>
        )
      }
    >
      <p>
        {title}, {formatCents(row.cents)}, {shortMoment(new Date(row.start), timeZone)} with {clinician.name}
      </p>
      <StateLine tone="due">
        {issuedInstead === null
          ? 'Not issued yet: it would be refused without what is missing'
          : `${issuedInstead} was issued instead, and cannot be used for a claim`}
      </StateLine>
      <ul className="mt-2 grid gap-1">
        {missing.map((lack) => {
          const mend = mendOf(row, lack)
          return (
            <li key={lack.field}>
              {missingWords(row, lack)}.{' '}
              {'words' in mend ? (
                mend.words
              ) : (
                <Link className="link" to={mend.to}>
                  {mend.label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </Row>
  )
}

type MissingField = WaitingDocument['missing'][number]
/** The page where staff add it; or, where they cannot, who can and how. */
type MissingFieldRemedy = { to: string; label: string } | { words: string }

const practicePage = (): MissingFieldRemedy => ({
  to: staffPages.practice(),
  label: 'Open the practice’s details',
})
const itemsPage = (): MissingFieldRemedy => ({ to: staffPages.items(), label: 'Open the items' })
const newItem = ({ claimedAs }: WaitingDocument): MissingFieldRemedy =>
  claimedAs
    ? { to: staffPages.items({ service: claimedAs.service }), label: 'Enter it among the items' }
    : itemsPage()
const profilePage = ({ clinician: { id, name } }: WaitingDocument): MissingFieldRemedy => ({
  to: staffPages.clinician(id),
  label: `Open ${name}’s profile`,
})
const clientPage = ({ client: { id, name } }: WaitingDocument): MissingFieldRemedy => ({
  to: staffPages.client(id),
  label: `Open ${name}’s page`,
})

const byClient = (): MissingFieldRemedy => ({ words: 'The client adds it on their profile page.' })

const mends = {
  abn: practicePage,
  practiceAddress: practicePage,
  item: newItem,
  workCoverNumber: itemsPage,
  providerNumber: profilePage,
  whichPlace: profilePage,
  referral: clientPage,
  referrerNumber: clientPage,
  referralUsedUp: clientPage,
  dvaCycleOver: clientPage,
  yearUsedUp: clientPage,
  // Its sessions are listed there.
  ndisPrice: clientPage,
  medicareCard: byClient,
  dvaCard: byClient,
  ndisNumber: byClient,
  workCoverClaim: byClient,
} as const satisfies Record<MissingField['field'], (row: WaitingDocument) => MissingFieldRemedy>

export const mendOf = (row: WaitingDocument, { field }: MissingField): MissingFieldRemedy => mends[field](row)

/** A referral that was uploaded has to be noted: no one but a person reads its date. */
export function missingWords(
  { hasReferralFile, claimedAs }: Pick<WaitingDocument, 'hasReferralFile' | 'claimedAs'>,
  { field, words }: MissingField,
): string {
  if (field === 'referral' && hasReferralFile)
    return 'The referral was uploaded: note its date, who wrote it and their provider number'
  if (field === 'item' && claimedAs) {
    const { service, minutes, delivery } = claimedAs
    return `Missing: an item of “${itemServices[service].label}” for ${countOf(minutes, 'minute')} by ${delivery === 'phoneCall' ? 'phone' : 'video'}`
  }
  return `Missing: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
