import { Outlet } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { Guarded } from './guarded.tsx'

export const handle: PageHandle = { isPersonal: true, showsHeldTime: true }
export const headers = () => ({ 'cache-control': 'no-store' })

/** The layout of the pages that need a booking and no clock: the thank-yous. */
export default function BookingGuardsPage() {
  return <Guarded>{() => <Outlet />}</Guarded>
}
