import { useEffect, useState } from 'react'

const aSecond = 1000

/** Whole seconds until a moment of this page's steady clock, told each second and never below 0. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => performance.now())
  const left = Math.max(0, Math.ceil((until - now) / aSecond))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(performance.now()), aSecond)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
