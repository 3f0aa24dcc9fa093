/** In a dialog, which puts the crisis lines of the page behind it out of use. */
export const TwoLines = () => (
  <p className="text-sm">
    In danger now? Call <a href="tel:000">000</a>. To talk to someone, call Lifeline on{' '}
    <a href="tel:131114">13 11 14</a>.
  </p>
)
