import { Outlet } from 'react-router'
import { Guarded } from './guarded.tsx'

export const headers = () => ({ 'cache-control': 'no-store' })

/** The layout of the pages that need a booking and no clock: the thank-yous. */
export default function BookingGuardsPage() {
  return <Guarded>{() => <Outlet />}</Guarded>
}
