import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { matchingSteps } from '#domain/matching/questions.ts'
import { paths } from '#contract/page-paths.ts'

/**
 * The step that the address asks for, counted from 0, but none past the first unfinished one. The address follows, so that
 * it always says what is shown; an address that names no step means the first.
 */
export function useStep(firstUnfinished: number | null, isKnown: boolean): number {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const named = Number(query.get('step') ?? 1)
  const asked = matchingSteps[named - 1] ? named - 1 : 0
  const shown = isKnown ? Math.min(asked, firstUnfinished ?? asked) : asked
  useEffect(() => {
    if (isKnown && shown !== asked) void navigate(paths.matchingQuestions(shown + 1), { replace: true })
  }, [isKnown, shown, asked, navigate])
  return shown
}

/** A new step is read out from its question on, as a new page would be. */
export function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
