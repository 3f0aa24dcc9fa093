import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { PasswordSheet } from './password-sheet.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { SecondStepsSheet } from './second-steps-sheet.tsx'
import { SignInsSheet } from './sign-ins-sheet.tsx'

/** What someone can do about their own sign-in. */
export default function SecurityPage() {
  return (
    <>
      <DeskHead title="Your sign-in" note="Your password, your second step, and where you are signed in." />
      <DeskRead query={staffQuery('readStaffSecurity', {})} skeleton={<FormSkeleton fields={4} />}>
        {(security) => (
          <div className="grid max-w-[760px] gap-6">
            <SecondStepsSheet security={security} />
            <RecoveryCodesSheet left={security.recoveryCodesLeft} />
            <PasswordSheet email={security.email} />
            <SignInsSheet sessions={security.sessions} />
          </div>
        )}
      </DeskRead>
    </>
  )
}
