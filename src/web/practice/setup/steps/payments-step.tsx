import { NotedStep } from './noted-step.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

const modes = {
  stripe: 'Stripe is set up. A client’s card is saved when they book; nothing is charged at booking.',
  simulator:
    'Card payments are simulated here: only published test cards are taken, and no card is real. Set the STRIPE_… variables on the server before you open to clients.',
  none: 'No card payments are set up, so no card can be saved and nothing can be booked. Set the STRIPE_… variables on the server and start it again.',
} as const satisfies Record<StepProps['setup']['payments'], string>

export function PaymentsStep({ setup, next }: StepProps) {
  return (
    <>
      <StepHead title="Payments">Every booking saves a card.</StepHead>
      <NotedStep step="payments" button="Continue" next={next}>
        <p>{modes[setup.payments]}</p>
      </NotedStep>
    </>
  )
}
