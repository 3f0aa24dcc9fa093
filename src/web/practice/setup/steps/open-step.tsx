import { paths } from '#contract/page-paths.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Opening } from '../opening.tsx'
import { Simulations } from '../simulations.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

export function OpenStep({ setup }: StepProps) {
  const { isOpen, checklist, simulations, payments, clinicians, details } = setup
  const missing = checklist.filter(({ code, isSettled }) => !isSettled && code !== 'open')
  const isBookable = payments !== 'none' && clinicians.some((clinician) => clinician.isBookable)
  if (isOpen)
    return (
      <>
        <StepHead title="You can take bookings">{details.name} is open.</StepHead>
        {!isBookable && <CannotBook payments={payments} />}
        <div className="flex flex-wrap gap-3">
          <LinkButton to={staffPages.today()}>Go to the practice</LinkButton>
          <LinkButton look="secondary" to={paths.findPsychologist()}>
            See it as a client
          </LinkButton>
        </div>
        <section className="form-section">
          <header>
            <h2 className="text-xl">Need to stop?</h2>
            <p>Close for new bookings any time. Booked sessions stay.</p>
          </header>
          <Opening isOpen />
        </section>
      </>
    )
  return (
    <>
      <StepHead title="Open for bookings">Until you open, every page says that no one can book yet.</StepHead>
      <div className="grid gap-6">
        {missing.length > 0 && (
          <Notice type="warning" title={`Still to do: ${missing.map(({ label }) => label).join(', ')}`}>
            You can open all the same, and do these later.
          </Notice>
        )}
        {!isBookable && <CannotBook payments={payments} />}
        <Simulations lines={simulations} />
        <Opening isOpen={false} />
      </div>
    </>
  )
}

const CannotBook = ({ payments }: Pick<StepProps['setup'], 'payments'>) => (
  <Notice type="warning" title="Nothing can be booked yet">
    {payments === 'none'
      ? 'Card payments are not set up, and every booking saves a card.'
      : 'No clinician has hours, a way to pay and an appointment type yet.'}
  </Notice>
)
