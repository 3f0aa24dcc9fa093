import { useState } from 'react'
import type { Charge } from '#contract/staff/charges.ts'
import { formatCents } from '#domain/fees/money.ts'
import { callStaff } from '../api/call-staff.ts'
import { useDeskAction } from '../desk/use-desk-action.ts'
import { hasArrived, sendRefund, unansweredRefund, type WantedRefund } from './refund-request.ts'
import { refreshMoney } from './use-charge.ts'

/** The press that refunds, and what was pressed before and has no answer yet. */
export function useRefund(charge: Charge, onDone: () => void) {
  const { id, client } = charge
  const { act, busy, failure } = useDeskAction()
  const [sent, setSent] = useState(() => unansweredRefund(charge))
  // The charge is read again after each failure.
  const isDone = sent !== null && hasArrived(sent, charge)
  const press = async (wanted: WantedRefund) => {
    const isAnswered = await act('refund', {
      call: () =>
        sendRefund(charge, wanted, ({ key, cents, why }) =>
          callStaff('refundCharge', { params: { id }, body: { cents, why } }, { key }),
        ),
      after: refreshMoney,
      // It may have been done, or something else was: what is left to give back is read again.
      onFailure: refreshMoney,
      done: `${formatCents(wanted.cents)} goes back to ${client.name}.`,
    })
    if (isAnswered) return onDone()
    setSent(unansweredRefund(charge))
  }
  return {
    press,
    isBusy: busy === 'refund',
    failure,
    unanswered: isDone ? null : sent,
    arrived: isDone ? sent : null,
  }
}
