import { useState } from 'react'
import { formatCents } from '#domain/fees/money.ts'
import { invoiceMethods } from '#domain/money/invoice-payments.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { callStaff } from '../../api/call-staff.ts'
import { useStaff } from '../../frame/staff-context.ts'
import { DatedDialog } from './dated-dialog.tsx'

type InvoicePaidDialogProps = { chargeId: string; client: string; cents: number; onClose: () => void }

export function InvoicePaidDialog({ chargeId, client, cents, onClose }: InvoicePaidDialogProps) {
  const { timeZone } = useStaff()
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), timeZone)))
  return (
    <DatedDialog
      title="Record the invoice as paid"
      effect={`${client}: ${formatCents(cents)} is no longer owed, and counts as taken. A payment recorded by mistake can be taken back on the charge.`}
      dateLabel="The money came on"
      choiceLabel="How it came"
      choices={invoiceMethods}
      first="bankTransfer"
      button="Record as paid"
      done="The invoice is recorded as paid."
      today={today}
      call={(receivedOn, method) =>
        callStaff('recordInvoicePaid', { params: { id: chargeId }, body: { receivedOn, method } })
      }
      onClose={onClose}
    />
  )
}
