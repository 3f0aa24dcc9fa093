export const StopAnyTime = () => (
  <p className="text-sm text-ink-soft mt-8">
    If a question brings up something heavy, you can stop at any time.{' '}
    <a href="#crisis">Talk to someone now</a>.
  </p>
)
