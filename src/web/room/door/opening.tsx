import { Spinner } from '../../ui/button/spinner.tsx'

/** While it is not known yet who is here. */
export function Opening() {
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">Your session</h1>
      <output className="flex items-center gap-3 text-ink-soft">
        <Spinner />
        Opening your session
      </output>
    </div>
  )
}
