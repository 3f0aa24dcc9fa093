import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AnswerMessages } from '#domain/questionnaires/check-questions.ts'
import type { Answers, Question, QuestionnaireStep } from '#domain/questionnaires/questionnaire.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { readFrom } from '../ui/read-from.ts'
import { ScriptForm } from './form-parts.tsx'
import { usePassedFields } from './form-rules.ts'
import * as styles from './forms.module.css'

type WizardPageProps = {
  /** What the progress is of: 'Get matched progress'. */
  label: string
  /** `position` is counted from 0. A wizard of one step has no progress to show. */
  place: { position: number; total: number; name?: string }
  /** How the answers are kept. */
  kept: ReactNode
  children: ReactNode
}

/** Around the steps of every wizard: how far one has come, and that nothing is lost. See docs/decisions/0031-one-wizard.md. */
export const WizardPage = ({ label, place: { position, total, name }, kept, children }: WizardPageProps) => (
  <div className={`mx-auto w-full max-w-[720px] ${styles.page}`}>
    {total > 1 && (
      <>
        <div className="flex flex-wrap items-center gap-3 justify-between text-sm">
          <span>
            <b className="font-semibold">
              Step {position + 1} of {total}
            </b>
            {name && <span className="text-ink-soft max-[560px]:hidden"> · {name}</span>}
          </span>
          <span className="inline-flex min-h-[1.5em] items-center gap-1.5 text-sm text-ink-soft">{kept}</span>
        </div>
        <div className="mt-2">
          <ProgressBar label={label} value={position + 1} max={total} />
        </div>
      </>
    )}
    {children}
  </div>
)

type WizardStepProps = {
  /** Counted from 0: with a new one the heading takes the focus. */
  position: number
  title: string
  lead: ReactNode
  onNext: () => void
  /** Back, what is missing, and the way on. */
  foot: ReactNode
  children: ReactNode
}

export function WizardStep({ position, title, lead, onNext, foot, children }: WizardStepProps) {
  const heading = useHeadingFocus(position)
  return (
    <ScriptForm onSubmit={() => onNext()}>
      <h1 className="mt-8" ref={heading}>
        {title}
      </h1>
      {lead !== '' && <p className="lead mt-3">{lead}</p>}
      <div className="mt-8">{children}</div>
      {foot}
    </ScriptForm>
  )
}

type WizardFootProps = {
  backTo: string
  /** Why one cannot go on, or null. */
  missing: string | null
  /** Said where nothing is missing. */
  note?: string
  /** What the main button says on a step that is not followed by another. */
  finish?: ReactNode
  busy?: string | false
  /** Pressed although something is missing. */
  onRefused?: () => void
  children?: ReactNode
}

export const WizardFoot = ({ backTo, missing, note, finish, busy, onRefused, children }: WizardFootProps) => (
  <div className={`flex flex-wrap items-center justify-between gap-3 mt-8 ${styles.wizardFoot}`}>
    <LinkButton look="quiet" to={backTo}>
      <ArrowLeft className="icon" />
      Back
    </LinkButton>
    <output className={missing ? styles.why : `${styles.why} ${styles.note}`}>{missing ?? note}</output>
    {children}
    <Button type="submit" busy={busy} disabledReason={missing ?? false} onRefused={onRefused}>
      {finish || (
        <>
          Next
          <ArrowRight className="icon" />
        </>
      )}
    </Button>
  </div>
)

type WizardSteps = {
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
export function useWizardStep({ total, furthest, start, isKnown }: WizardSteps): number {
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

/** The step of an address, counted from 0; null where it names none that exists. */
export function readStep(
  named: string | null,
  { total, start }: { total: number; start: number },
): number | null {
  if (named === null) return start
  const step = /^\d{1,3}$/.test(named) ? Number(named) : 0
  return step >= 1 && step <= total ? step - 1 : null
}

/** A new step is read out from its question on, as a new page would be. */
function useHeadingFocus(position: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(position)
  useEffect(() => {
    if (last.current === position) return
    last.current = position
    readFrom(heading.current)
  }, [position])
  return heading
}

/** An answer of these is whole at once; what is typed is not, until the field is left. */
const chosenKinds: readonly Question['kind'][] = ['choice', 'several', 'select', 'box']

/** Which messages of a step are worth saying: all after the first try, before it those of what was filled in and left. */
export function useShownErrors(
  step: QuestionnaireStep | undefined,
  answers: Answers,
  messages: AnswerMessages,
) {
  const [tried, setTried] = useState({ step, times: 0 })
  const [passed, leave] = usePassedFields<string>()
  const attempts = tried.step === step ? tried.times : 0
  const isFilled = ({ key, kind }: Question) =>
    (answers[key] ?? '').trim() !== '' && (chosenKinds.includes(kind) || passed.includes(key))
  const shown = (step?.questions ?? []).filter((question) => attempts > 0 || isFilled(question))
  return {
    attempts,
    errors: Object.fromEntries(shown.flatMap(({ key }) => (messages[key] ? [[key, messages[key]]] : []))),
    leave,
    showErrors: () => setTried({ step, times: attempts + 1 }),
  }
}
