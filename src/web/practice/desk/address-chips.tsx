import { startTransition, useOptimistic } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { RadioChips } from '../../ui/choice/checkbox-chips.tsx'

type AddressChipsProps = {
  legend: string
  options: readonly { value: string; label: string }[]
  /** The one in the address. */
  chosen: string
  addressOf: (value: string) => string
  replace?: NavigateOptions['replace']
}

/** Which part of a list is shown, kept in the address. The pressed chip is marked at once, before the address has changed. */
export function AddressChips({ legend, options, chosen, addressOf, replace }: AddressChipsProps) {
  const navigate = useNavigate()
  const [marked, mark] = useOptimistic(chosen)
  return (
    <RadioChips
      legend={legend}
      options={options}
      chosen={[marked]}
      input={{
        name: 'show',
        onChange: ({ target: { value } }) =>
          startTransition(async () => {
            mark(value)
            await navigate(addressOf(value), { replace, preventScrollReset: true })
          }),
      }}
    />
  )
}
