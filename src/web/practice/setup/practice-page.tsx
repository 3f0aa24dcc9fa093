import { showToast } from '../../ui/toast-store.ts'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { staffQuery } from '../desk/staff.ts'
import { DeskHead, DeskRead, Sheet } from '../desk/desk.tsx'
import { PracticeVideo } from './video-address.tsx'
import { Checklist, Opening, Simulations } from './readiness.tsx'
import { DetailsForm } from './details-form.tsx'

/** What the practice says of itself, what is still to settle, and whether it is open. */
export default function PracticePage() {
  return (
    <>
      <DeskHead title="Practice" />
      <DeskRead query={staffQuery('readPracticeSetup', {})} skeleton={<FormSkeleton />}>
        {({ details, checklist, simulations, isOpen }) => (
          <div className="grid max-w-[760px] gap-6">
            {checklist.some(({ isSettled }) => !isSettled) && (
              <Sheet title="Still to settle">
                <Checklist items={checklist.filter(({ isSettled }) => !isSettled)} />
              </Sheet>
            )}
            <Sheet title="Details">
              <DetailsForm
                details={details}
                button="Save details"
                onSaved={() => showToast('success', 'Saved. Emails and pages show it within seconds.')}
              />
            </Sheet>
            <Sheet title="Video sessions">
              <PracticeVideo />
            </Sheet>
            <Sheet title="Bookings">
              <p className="mb-4">
                {isOpen
                  ? 'The practice is open. If you close it, booked sessions stay.'
                  : 'The practice is closed: no one can book a new time.'}
              </p>
              <Opening isOpen={isOpen} />
            </Sheet>
            {simulations.length > 0 && (
              <Sheet>
                <Simulations lines={simulations} />
              </Sheet>
            )}
          </div>
        )}
      </DeskRead>
    </>
  )
}
