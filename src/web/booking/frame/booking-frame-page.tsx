import { Outlet } from 'react-router'
import type { PageHandle } from '../../page-frame.ts'
import { BookingFrame } from './booking-frame.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { Guarded } from './guarded.tsx'

export const handle: PageHandle = {
  frame: 'focused',
  isPersonal: true,
  Steps: BookingSteps,
  showsHeldTime: true,
}
export const headers = () => ({ 'cache-control': 'no-store' })

/** The layout of the pages between the slot and the thank-you. They stay inside it, so that the clock runs on from one to the next. */
export default function BookingFramePage() {
  return (
    <Guarded>
      {({ section }, reservation) =>
        reservation && section ? (
          <BookingFrame reservation={reservation} section={section}>
            <Outlet />
          </BookingFrame>
        ) : (
          <Outlet />
        )
      }
    </Guarded>
  )
}
