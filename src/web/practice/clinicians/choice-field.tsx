import { listCodes, type Term } from '#domain/vocabulary.ts'
import { CheckboxChips } from '../../ui/checkbox.tsx'

type ChoiceFieldProps<Code extends string> = {
  legend: string
  help?: string
  name: string
  terms: readonly Term<Code>[]
  chosen: readonly Code[]
  error?: string
  onChange: (chosen: Code[]) => void
}

/** Several words of a closed list. They are kept in the order in which they were chosen. */
export function ChoiceField<Code extends string>(props: ChoiceFieldProps<Code>) {
  const { legend, help, name, terms, chosen, error, onChange } = props
  return (
    <CheckboxChips
      {...{ legend, help, error }}
      options={terms.map(({ code, label }) => ({ value: code, label }))}
      chosen={chosen}
      input={{
        name,
        onChange: ({ target }) => {
          const code = listCodes(terms).find((one) => one === target.value)
          if (code === undefined) return
          const others = chosen.filter((one) => one !== code)
          onChange(target.checked ? [...others, code] : others)
        },
      }}
    />
  )
}
