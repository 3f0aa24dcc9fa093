import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Invoice } from '#contract/staff/documents.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import { formatCents } from '#domain/fees/cents.ts'
import {
  invoiceMethods,
  type InvoiceState,
  invoiceStates,
  sendingWays,
} from '#domain/money/invoice-payments.ts'
import { isClaim } from '#domain/receipts/document-forms.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { formatBirthday } from '../clients/format-client.ts'
import { callStaff, staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import {
  AddressChips,
  DeskHead,
  DeskRead,
  PagesFoot,
  Row,
  RowList,
  Sheet,
  StateLine,
  usePages,
} from '../desk/desk.tsx'
import { formatShortMoment } from '../desk/format-moment.ts'
import { DatedDialog, InvoicePaidDialog } from './invoice-dialogs.tsx'

const stateLabels = {
  toSend: 'To send or claim',
  sent: 'Sent or claimed',
  paid: 'Paid',
} as const satisfies Record<InvoiceState, string>

const choices = [
  { value: 'all', label: 'All' },
  ...invoiceStates.map((value) => ({ value, label: stateLabels[value] })),
]

/** See docs/product/receipts.md#invoices-to-funders. */
export default function InvoicesPage() {
  const [address] = useSearchParams()
  const show = invoiceStates.find((state) => state === address.get('show')) ?? 'all'
  return (
    <>
      <DeskHead
        title="Invoices to funders"
        note="NDIS and WorkCover invoices, DVA claims and bulk-billed sessions. Download each one, send or claim it the way you usually do, and note here that you have. This page sends and claims nothing itself."
      >
        <LinkButton look="quiet" size="small" to={staffPages.money()}>
          All charges
        </LinkButton>
      </DeskHead>
      <div className="mb-4">
        <AddressChips
          legend="State"
          options={choices}
          chosen={show}
          addressOf={(value) => staffPages.invoices({ show: value === 'all' ? undefined : value })}
        />
      </div>
      <Pages key={show} show={show} />
    </>
  )
}

function Pages({ show }: { show: InvoiceState | 'all' }) {
  const pages = usePages()
  return (
    <DeskRead
      key={pages.after}
      query={staffQuery('listInvoices', { query: { show, after: pages.after } })}
      skeleton={<SkeletonText lines={6} />}
    >
      {({ total, today, invoices, next }) =>
        total === 0 ? (
          <EmptyState drawing="sprig" title="No invoice here">
            An invoice or a claim is issued when you record the outcome of a session that a funder pays for.
            If something is missing for it, you find it under “Documents waiting”.
          </EmptyState>
        ) : (
          <Sheet isFlush foot={<PagesFoot pages={pages} shown={invoices.length} total={total} next={next} />}>
            <RowList label="Invoices">
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} today={today} />
              ))}
            </RowList>
          </Sheet>
        )
      }
    </DeskRead>
  )
}

const tones = { toSend: 'due', sent: 'soft', paid: 'ok' } as const satisfies Record<Invoice['state'], string>

function InvoiceRow({ invoice, today }: { invoice: Invoice; today: string }) {
  const staff = useStaff()
  const [asking, setAsking] = useState<'sent' | 'paid' | null>(null)
  const { id, number, title, client, clinician, cents, state, chargeId } = invoice
  const close = () => setAsking(null)
  const { done, date, again, first } = wordsOf(invoice)
  const isOffice = staffCan(staff, 'charge and refund')
  return (
    <Row
      title={
        <Link to={staffPages.money({ charge: chargeId })}>
          {title} {number}
        </Link>
      }
      end={
        <>
          <a className="link" href={staffRequest('downloadDocument', { params: { id } }).path} download>
            <Download className="icon" />
            PDF<span className="sr-only"> of {number}</span>
          </a>
          {isOffice && state !== 'paid' && (
            <Button
              look={state === 'toSend' ? 'secondary' : 'quiet'}
              size="small"
              onClick={() => setAsking('sent')}
            >
              {invoice.sent ? again : `Mark as ${done}`}
              <span className="sr-only">: {number}</span>
            </Button>
          )}
          {isOffice && invoice.canBePaid && (
            <Button
              look={state === 'sent' ? 'secondary' : 'quiet'}
              size="small"
              onClick={() => setAsking('paid')}
            >
              Record as paid<span className="sr-only">: {number}</span>
            </Button>
          )}
        </>
      }
    >
      <p>
        {client.name}, born {formatBirthday(client.dateOfBirth)}.{' '}
        {cents === 0 ? 'Nothing for the client to pay' : formatCents(cents)},{' '}
        {formatShortMoment(invoice.start, staff.timeZone)} with {clinician}
      </p>
      <StateLine tone={tones[state]}>{stateWords(invoice)}</StateLine>
      {asking === 'sent' && (
        <DatedDialog
          title={`Mark ${number} as ${done}`}
          effect={`${client.name}, born ${formatBirthday(client.dateOfBirth)}. This only notes that you have ${done} it. Nothing is ${done} from here.`}
          dateLabel={date}
          choiceLabel="How"
          choices={sendingWays}
          first={first}
          button={`Mark as ${done}`}
          done={`${number} is marked as ${done}.`}
          today={today}
          call={(sentOn, way) => callStaff('noteInvoiceSent', { params: { id }, body: { sentOn, way } })}
          onClose={close}
        />
      )}
      {asking === 'paid' && (
        <InvoicePaidDialog chargeId={chargeId} client={client.name} cents={cents} onClose={close} />
      )}
    </Row>
  )
}

const formWords = {
  invoice: { done: 'sent', toDo: 'To be sent', date: 'Sent on', again: 'Sent again', first: 'email' },
  claim: {
    done: 'claimed',
    toDo: 'To be claimed',
    date: 'Claimed on',
    again: 'Claimed again',
    first: 'website',
  },
} as const

/** An invoice is sent; what Medicare or DVA pays is claimed. */
export const wordsOf = ({ form }: Pick<Invoice, 'form'>) => formWords[isClaim(form) ? 'claim' : 'invoice']

type InvoiceStanding = Pick<Invoice, 'form' | 'state' | 'sent' | 'paid' | 'isForClient' | 'refundedCents'>

export function stateWords({ form, state, sent, paid, isForClient, refundedCents }: InvoiceStanding): string {
  const { date, toDo } = wordsOf({ form })
  if (state === 'paid') {
    if (refundedCents > 0) return `Paid by card. Refunded: ${formatCents(refundedCents)}`
    if (!paid?.on || !paid.method) return 'Paid'
    return `Paid on ${formatBirthday(paid.on)}: ${invoiceMethods[paid.method].toLowerCase()}`
  }
  if (sent) return `${date} ${formatBirthday(sent.on)}, ${sendingWays[sent.way].toLowerCase()}`
  return isForClient ? 'On the client’s pages: they manage their own plan, and can pay it there' : toDo
}
