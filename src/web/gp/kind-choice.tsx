import { useState } from 'react'
import { Form } from 'react-router'
import { type GpAppointmentKind, gpAppointmentKinds } from '#domain/gp/appointment-types.ts'
import { paths } from '#contract/page-paths.ts'
import { Button } from '../ui/button/button.tsx'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import type { GpDurations } from './gp-types.ts'
import * as styles from './kind-choice.module.css'

const helpByKind = {
  initial: 'A first plan, or more than 12 months since the last.',
  review: 'A check on the plan you already have.',
} as const satisfies Record<GpAppointmentKind, string>

type KindChoiceProps = {
  chosen: GpAppointmentKind
  durations: GpDurations
  onChoose: (kind: GpAppointmentKind) => void
}

/** A form of its own, for browsers that run no script. */
export function KindChoice({ chosen, durations, onChoose }: KindChoiceProps) {
  const [picked, pick] = usePicked(chosen)
  const options = gpAppointmentKinds.map(({ code, label }) => {
    const [minutes, ...others] = durations[code] ?? []
    // Where the types differ in length, each entry of the list says its own.
    const isSame = minutes !== undefined && others.length === 0
    return {
      value: code,
      label,
      help: isSame ? `${helpByKind[code]} ${minutes} minutes.` : helpByKind[code],
    }
  })
  return (
    <Form className={styles.kind} method="get" action={paths.findGp()} preventScrollReset>
      <RadioCards
        legend="What is this appointment for?"
        columns={2}
        options={options}
        chosen={[picked]}
        input={{
          name: 'type',
          onChange: ({ currentTarget }) => {
            const kind = currentTarget.value === 'review' ? 'review' : 'initial'
            pick(kind)
            onChoose(kind)
          },
        }}
      />
      <noscript>
        <div className="mt-4">
          <Button type="submit" look="secondary">
            Show times
          </Button>
        </div>
      </noscript>
    </Form>
  )
}

/** The address follows a moment after the press. Until it does, what was pressed is what is marked. */
function usePicked(chosen: GpAppointmentKind) {
  const [state, setState] = useState({ chosen, picked: chosen })
  if (state.chosen !== chosen) setState({ chosen, picked: chosen })
  return [state.picked, (picked: GpAppointmentKind) => setState({ chosen, picked })] as const
}
