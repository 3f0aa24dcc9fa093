import { type FundingForm, formAfterBooking } from '#domain/clients/funding-steps.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { paths } from '../paths.ts'

const pathOfForm = {
  medicare: paths.bookingMedicare,
  ndis: paths.bookingNdis,
  dva: paths.bookingDva,
  workCover: paths.bookingWorkCover,
  confirm: paths.bookingConfirm,
} as const satisfies Record<FundingForm, () => string>

export const formPath = (form: FundingForm): string => pathOfForm[form]()

/** Document 1 section 4, "Next page by funding after signup or booking". */
export const fundingPath = (funding: FundingMethod | null): string => formPath(formAfterBooking(funding))

/** Where a psychologist's slot leads, once it is held. What a client still has to fill in, the booking itself finds out. */
export const pathAfterReserving = ({ isSignedIn }: { isSignedIn: boolean }): string =>
  isSignedIn ? paths.booking() : paths.signUp()
