import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { nextOffset } from './carousel-steps.ts'
import { glide } from './glide.ts'

/** One slide at a time is soon read; several take longer. */
export type Autoplay = { singleMs: number; severalMs: number }

/** Moves by itself unless a person reads it, has paused it, or has asked their device for less motion. */
export function useCarousel(row: RefObject<HTMLElement | null>, autoplay: Autoplay | null) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)') ?? true
  const [chosen, setPlaying] = useState<boolean | null>(null)
  const isPlaying = autoplay !== null && (chosen ?? !isStill)
  // Apart: a pointer that leaves says nothing of the keyboard, which may still be inside.
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointedAt || isFocused

  const step = (direction: 1 | -1) => {
    const element = row.current
    if (element) glide(element, nextOffset(element, direction))
  }
  const moveOn = useEffectEvent(() => {
    if (!document.hidden) step(1)
  })

  useEffect(() => {
    const element = row.current
    if (!isPlaying || isHeld || !element || !autoplay) return
    const isSingle = (element.firstElementChild?.clientWidth ?? 0) * 1.5 > element.clientWidth
    const timer = setInterval(moveOn, isSingle ? autoplay.singleMs : autoplay.severalMs)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, row, autoplay])

  return {
    isPlaying,
    setPlaying,
    /** A person who moves it has taken over. */
    step: (direction: 1 | -1) => {
      setPlaying(false)
      step(direction)
    },
    hold: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
