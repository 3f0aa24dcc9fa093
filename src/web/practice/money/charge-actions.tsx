import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import type { Charge } from '#contract/staff/charges.ts'
import type { ChargeTrail } from '#contract/staff/takings.ts'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { useDeskAction } from '../desk/use-desk-action.ts'
import { staffCan, useStaff } from '../frame/staff-context.ts'
import { InvoicePaidDialog } from './invoices/invoice-paid-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReturnSecond } from './return-second.tsx'
import { TryAnswer } from './try-answer.tsx'
import { refreshMoney } from './use-charge.ts'
import { WhyDialog } from './why-dialog.tsx'
import * as styles from './charge-panel.module.css'

type Asking = 'refund' | 'stop' | 'drop' | 'paid' | 'takeBack' | null

/** What can be done now; the server says which, and decides again. */
export function ChargeActions({ charge, trail }: { charge: Charge; trail: ChargeTrail }) {
  const staff = useStaff()
  const { keptEmails } = useSettings()
  const { act, busy, failure } = useDeskAction()
  const [asking, setAsking] = useState<Asking>(null)
  const [wasTried, setWasTried] = useState(false)
  const { id, client } = charge
  const can = (action: Charge['may'][number]) => charge.may.includes(action)
  if (!staffCan(staff, 'charge and refund')) return null

  const tryNow = () => {
    setWasTried(true)
    return act('try', { call: () => callStaff('tryCharge', { params: { id } }), after: refreshMoney })
  }
  const sendLink = () =>
    act('link', {
      call: () => callStaff('sendPayLink', { params: { id } }),
      after: refreshMoney,
      done: keptEmails ?? `The link to pay is on its way to ${client.name}.`,
    })
  return (
    <div className={styles.actions}>
      {wasTried && <TryAnswer charge={charge} isSending={busy === 'try'} />}
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      {can('try') && (
        <Button size="small" wide busy={busy === 'try' && 'Asking the bank…'} onClick={() => void tryNow()}>
          <RotateCcw className="icon" />
          {charge.tries === 0 ? 'Charge the card now' : 'Try the card again now'}
        </Button>
      )}
      {can('recordInvoicePaid') && charge.cents > 0 && (
        <Button size="small" wide onClick={() => setAsking('paid')}>
          Record the invoice as paid
        </Button>
      )}
      {can('payLink') && (
        <Button
          look="secondary"
          size="small"
          wide
          busy={busy === 'link' && 'Sending'}
          onClick={() => void sendLink()}
        >
          <Send className="icon" />
          Send the link to pay again
        </Button>
      )}
      {can('returnSecond') && <ReturnSecond charge={charge} />}
      {can('refund') && (
        <Button look="secondary" size="small" wide onClick={() => setAsking('refund')}>
          Refund
        </Button>
      )}
      {can('takeBackInvoicePaid') && (
        <Button look="quiet" size="small" wide onClick={() => setAsking('takeBack')}>
          Take back the recorded payment
        </Button>
      )}
      {can('stop') && (
        <Button look="quiet" size="small" wide onClick={() => setAsking('stop')}>
          Stop trying
        </Button>
      )}
      {can('drop') && (
        <Button look="quiet" size="small" wide onClick={() => setAsking('drop')}>
          Waive it
        </Button>
      )}
      {asking === 'refund' && <RefundDialog charge={charge} trail={trail} onClose={() => setAsking(null)} />}
      {asking === 'paid' && (
        <InvoicePaidDialog
          chargeId={id}
          client={client.name}
          cents={charge.cents}
          onClose={() => setAsking(null)}
        />
      )}
      {(asking === 'stop' || asking === 'drop' || asking === 'takeBack') && (
        <WhyDialog charge={charge} action={asking} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}
