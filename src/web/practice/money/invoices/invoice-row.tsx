import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Invoice } from '#contract/staff/invoices.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { staffRequest } from '#contract/staff/staff-request.ts'
import { formatCents } from '#domain/fees/money.ts'
import { sendingWays } from '#domain/money/invoice-payments.ts'
import { formatShortMoment } from '../../desk/format-moment.ts'
import { Button } from '../../../ui/button/button.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { formatBirthday } from '../../clients/format-client.ts'
import { Row } from '../../desk/row-list.tsx'
import { StateLine } from '../../desk/state-line.tsx'
import { staffCan, useStaff } from '../../frame/staff-context.ts'
import { DatedDialog } from './dated-dialog.tsx'
import { InvoicePaidDialog } from './invoice-paid-dialog.tsx'
import { stateWords, wordsOf } from './invoice-words.ts'

const tones = { toSend: 'due', sent: 'soft', paid: 'ok' } as const satisfies Record<Invoice['state'], string>

type InvoiceRowProps = { invoice: Invoice; today: string }

export function InvoiceRow({ invoice, today }: InvoiceRowProps) {
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
          effect={`${client.name}, born ${formatBirthday(client.dateOfBirth)}. This notes that you have ${done} it. Nothing is ${done} by this.`}
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
