import { type OnBehalfOf, onBehalfOfOptions } from '#domain/clients/on-behalf-of.ts'
import { RadioCards } from '../../../ui/choice/radio-cards.tsx'
import type { StepProps } from '../step-props.ts'

const help = {
  mySelf: undefined,
  someoneElseAdult: 'A partner, a parent, someone you care for',
  myChild: 'A parent or guardian gives consent',
} as const satisfies Record<OnBehalfOf, string | undefined>

const options = onBehalfOfOptions.map(({ code, label }) => ({ value: code, label, help: help[code] }))

export function WhoStep({ answers, change, errors }: StepProps) {
  return (
    <RadioCards
      legend="Who is this for?"
      legendHidden
      options={options}
      chosen={[answers.who]}
      error={errors.who}
      input={{ name: 'who', onChange: ({ target }) => change({ who: target.value }) }}
    />
  )
}
