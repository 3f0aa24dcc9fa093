import { useState } from 'react'
import type { Charge } from '#contract/staff/charges.ts'
import { formatCents } from '#domain/fees/money.ts'
import { callStaff } from '../api/call-staff.ts'
import { useDeskAction } from '../desk/use-desk-action.ts'
import { type RefundRequest, sendRefund, unansweredRefund } from './refund-request.ts'
import { refreshMoney } from './use-charge.ts'

export type WantedRefund = Omit<RefundRequest, 'key'> & { key?: string }

/** The press that refunds, and what was pressed before and has no answer yet. */
export function useRefund({ id, client }: Charge, onDone: () => void) {
  const { act, busy, failure } = useDeskAction()
  const [unanswered, setUnanswered] = useState(() => unansweredRefund(id))
  const press = async (wanted: WantedRefund) => {
    const isDone = await act('refund', {
      call: () =>
        sendRefund(id, wanted, ({ key, ...body }) =>
          callStaff('refundCharge', { params: { id }, body }, { key }),
        ),
      after: refreshMoney,
      // It may have been done, or something else was: what is left to give back is read again.
      onFailure: refreshMoney,
      done: `${formatCents(wanted.cents)} goes back to ${client.name}.`,
    })
    if (isDone) return onDone()
    setUnanswered(unansweredRefund(id))
  }
  return { press, isBusy: busy === 'refund', failure, unanswered }
}
