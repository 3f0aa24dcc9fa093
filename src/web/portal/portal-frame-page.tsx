import { useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { readFactsAgain, useClientFacts } from '../appointment/client-facts.ts'
import type { PageHandle } from '../page-frame.ts'
import { PortalNav } from './portal-nav.tsx'
import './portal.css'

export const handle: PageHandle = { stickyBar: 'never' }

/** Around every page of the client portal. What is known from earlier in the visit is read again on the way in. */
export default function PortalFramePage() {
  const { status } = useClientFacts()
  const arrivedWith = useRef(status)
  useEffect(() => {
    if (arrivedWith.current === 'ready') void readFactsAgain()
  }, [])
  return (
    <div className="wrap portal">
      <PortalNav />
      <div className="portal__main">
        <Outlet />
      </div>
    </div>
  )
}
