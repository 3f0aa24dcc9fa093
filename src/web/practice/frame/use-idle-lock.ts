import { useEffect } from 'react'
import { staffSession } from '#domain/staff/staff-session.ts'
import { callStaff } from '../api/call-staff.ts'
import { interrupt, isCovered } from '../api/interruption.ts'

const minute = 60_000
const checkEveryMs = 5_000
/** The server counts by calls: someone who types for a long time without one is told to it in between. */
const tellServerEveryMs = 5 * minute
const events = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Another tab in use keeps this one open: the time of the latest press or key, and nothing else. */
const storageName = 'banksia-staff-used-at'

function readSharedUse(): number {
  try {
    return Number(localStorage.getItem(storageName) ?? 0)
  } catch {
    return 0
  }
}

function shareUse(at: number) {
  try {
    localStorage.setItem(storageName, String(at))
  } catch {
    // A browser that keeps nothing: each tab then counts for itself.
  }
}

/** Locks the screen, and the sign-in with it, after a while without a press or a key in any tab. */
export function useIdleLock(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    let usedAt = Date.now()
    let toldAt = usedAt
    const note = () => {
      if (isCovered()) return
      usedAt = Date.now()
      if (usedAt - readSharedUse() > checkEveryMs) shareUse(usedAt)
      if (usedAt - toldAt < tellServerEveryMs) return
      toldAt = usedAt
      void callStaff('readStaffSession', {})
    }
    const lock = async () => {
      void callStaff('lockStaffSession', {})
      await interrupt('locked')
      usedAt = Date.now()
    }
    const check = () => {
      const idleMs = Date.now() - Math.max(usedAt, readSharedUse())
      if (idleMs < staffSession.idleMinutes * minute || isCovered()) return
      void lock()
    }
    shareUse(usedAt)
    for (const event of events) window.addEventListener(event, note, { passive: true })
    const timer = setInterval(check, checkEveryMs)
    return () => {
      for (const event of events) window.removeEventListener(event, note)
      clearInterval(timer)
    }
  }, [isSignedIn])
}
