import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readStep } from './read-step.ts'

type Steps = {
  total: number
  /** The last step that may be shown, counted from 0: the first unfinished one, or the last. */
  furthest: number
  /** Where an address without a step leads: the first, unless it moves as answers are given. */
  start?: number
  /** False until it is known what was answered before. */
  isKnown: boolean
}

/**
 * The step that the address asks for, counted from 0, but none past the first unfinished one; an unknown step is that one too.
 * The address follows, so that it always says what is shown, and a reload stays.
 */
export function useWizardStep({ total, furthest, start, isKnown }: Steps): number {
  const navigate = useNavigate()
  const toStep = useStepPath()
  const [query] = useSearchParams()
  // Where it began: answers that are given before the address has followed must not move the page.
  const [began, setBegan] = useState<number | null>(null)
  if (isKnown && began === null) setBegan(start ?? 0)
  const asked = readStep(query.get('step'), { total, start: began ?? start ?? 0 })
  const shown = isKnown ? Math.min(asked ?? furthest, furthest) : (asked ?? 0)
  const isSaid = shown === asked && (query.has('step') || start === undefined)
  useEffect(() => {
    if (isKnown && !isSaid) void navigate(toStep(shown), { replace: true, preventScrollReset: true })
  }, [isKnown, isSaid, shown, navigate, toStep])
  return shown
}

/** The address of a step of this page, counted from 0, with the rest of the query as it is. */
export function useStepPath(): (step: number) => string {
  const { pathname, search } = useLocation()
  return (step) => {
    const query = new URLSearchParams(search)
    query.set('step', String(step + 1))
    return `${pathname}?${query}`
  }
}
