import type { Charge } from '#contract/staff/charges.ts'
import { formatCents } from '#domain/fees/money.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { useDeskAction } from '../desk/use-desk-action.ts'
import { refreshMoney } from './use-charge.ts'

/** Where the refund that was asked for by itself failed. */
export function ReturnSecond({ charge: { id, secondPaymentCents } }: { charge: Charge }) {
  const { act, busy, failure } = useDeskAction()
  const giveBack = () =>
    act('giveBack', {
      call: () => callStaff('returnSecondPayment', { params: { id } }),
      after: refreshMoney,
      done: 'The bank is asked to give the second payment back.',
    })
  return (
    <>
      <Notice type="warning" title="This was paid twice">
        {formatCents(secondPaymentCents)} should have gone back by itself, and the refund failed.
      </Notice>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <Button
        size="small"
        wide
        busy={busy === 'giveBack' && 'Asking the bank…'}
        onClick={() => void giveBack()}
      >
        Give back the second payment
      </Button>
    </>
  )
}
