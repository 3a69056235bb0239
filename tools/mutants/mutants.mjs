// Faults that a person could type. Each has to be found by one of its tests: a file, and where
// that is a suite also a part of the test's name.

const CONTRACT = 'tests/contract/sqlite.test.ts';
const inContract = (name) => [CONTRACT, name];

const money = [
  {
    name: 'cents are cut off in a price',
    file: 'lib/money.ts',
    from: "fraction.padEnd(2, '0')",
    to: "fraction.padEnd(1, '0')",
    by: ['lib/money.test.ts'],
  },
  {
    name: 'the largest amount is refused',
    file: 'lib/money.ts',
    from: 'cents <= MAX_AMOUNT_CENTS',
    to: 'cents < MAX_AMOUNT_CENTS',
    by: ['lib/money.test.ts'],
  },
  {
    name: 'a free ticket costs $0.00',
    file: 'lib/money.ts',
    from: "cents === 0 ? 'Free' : formatUsd(cents)",
    to: 'formatUsd(cents)',
    by: ['lib/money.test.ts'],
  },
  {
    name: 'a failed refund is booked',
    file: 'backend/orders/ledger.ts',
    from: "status === 'failed' ? 0 : -amountCents",
    to: '-amountCents',
    by: inContract('failed gives access again'),
  },
  {
    name: 'a refund adds to what came in',
    file: 'backend/orders/ledger.ts',
    from: "status === 'failed' ? 0 : -amountCents",
    to: "status === 'failed' ? 0 : amountCents",
    by: inContract('each refund is a row'),
  },
  {
    name: 'a won dispute is kept off the books as lost',
    file: 'backend/orders/ledger.ts',
    from: "status === 'won' ? 0 :",
    to: "status === 'lost' ? 0 :",
    by: inContract('a dispute is a row'),
  },
  {
    name: 'refunds and disputes are one kind of movement',
    file: 'backend/orders/ledger.ts',
    from: "amountCents > 0 ? 'dispute-returned' : 'dispute'",
    to: "amountCents > 0 ? 'refund-failed' : 'refund'",
    by: inContract('a dispute is a row'),
  },
  {
    name: 'the fee that comes back is taken again',
    file: 'backend/orders/fees.ts',
    from: 'cents && -cents',
    to: 'cents && cents',
    by: ['backend/orders/fees.test.ts'],
  },
  {
    name: 'a fee is booked twice',
    file: 'backend/orders/fees.ts',
    from: 'cents: cents - (before ?? 0)',
    to: 'cents',
    by: ['backend/orders/fees.test.ts'],
  },
  {
    name: 'net forgets the fees',
    file: 'backend/studio/report/figures.ts',
    from: 'paid + refunds + disputes - fees - share',
    to: 'paid + refunds + disputes - share',
    by: inContract('the report'),
  },
  {
    name: 'gross has no discounts',
    file: 'backend/studio/report/figures.ts',
    from: 'toDollars(paid + discounts)',
    to: 'toDollars(paid)',
    by: inContract('the report'),
  },
  {
    name: 'a run returns more than is left of an order',
    file: 'backend/studio/refunds/plan-run.ts',
    from: 'Math.min(Math.round((paidCents * percent) / 100), leftCents)',
    to: 'Math.round((paidCents * percent) / 100)',
    by: inContract('refund run'),
  },
  {
    name: 'a run returns disputed money',
    file: 'backend/studio/refunds/plan-run.ts',
    from: 'else if (isHeldByDispute(row)) plan.disputed += 1;\n',
    to: '',
    by: inContract('refund run'),
  },
  {
    name: 'sums mix test money with live money',
    file: 'backend/store/of-mode.ts',
    from: "eb('orders.payment_mode', '=', mode)",
    to: "eb('orders.payment_mode', 'is not', null)",
    by: inContract('in test mode|the report'),
  },
];

const door = [
  {
    name: 'a refunded order opens the show',
    file: 'backend/playback/entitlement.ts',
    from: "facts.orders.filter(({ status }) => status === 'paid')",
    to: "facts.orders.filter(({ status }) => status === 'paid' || status === 'refunded')",
    by: ['backend/playback/entitlement.test.ts'],
  },
  {
    name: 'access ends a moment late',
    file: 'backend/playback/entitlement.ts',
    from: 'nowMs < until)',
    to: 'nowMs <= until)',
    by: ['backend/playback/entitlement.test.ts'],
  },
  {
    name: 'the shortest access is picked',
    file: 'backend/playback/entitlement.ts',
    from: '(b.until ?? Infinity) - (a.until ?? Infinity)',
    to: '(a.until ?? Infinity) - (b.until ?? Infinity)',
    by: ['backend/playback/entitlement.test.ts'],
  },
  {
    name: 'screens of the shorter ticket are lost',
    file: 'backend/playback/entitlement.ts',
    from: 'return ok({ ...best, screens,',
    to: 'return ok({ ...best,',
    by: ['backend/playback/entitlement.test.ts'],
  },
  {
    name: 'a disputed payment reads as a refund',
    file: 'backend/playback/entitlement.ts',
    from: "status === 'disputed'",
    to: "status === 'given-up'",
    by: ['backend/playback/entitlement.test.ts'],
  },
  {
    name: 'an unknown country is let in',
    file: 'lib/contract/country-rule.ts',
    from: 'rule?.allow && !(country !== null &&',
    to: 'rule?.allow && !(country === null ||',
    by: inContract('countr'),
  },
  {
    name: 'hours count from the payment where they count from the start',
    file: 'lib/contract/ticket-end.ts',
    from: "access.from === 'start' ? startsAtMs :",
    to: "access.from === 'purchase' ? startsAtMs :",
    by: ['backend/playback/entitlement.test.ts'],
  },
  {
    name: 'a ticket outlasts the replay',
    file: 'lib/contract/ticket-end.ts',
    from: 'Math.min(ticketEndMs, replayUntilMs)',
    to: 'Math.max(ticketEndMs, replayUntilMs)',
    by: ['lib/contract/ticket-end.test.ts'],
  },
  {
    name: 'doors never open',
    file: 'lib/contract/event-phase.ts',
    from: "nowMs < doorsOpenAt(event) ? 'scheduled' : 'doors'",
    to: "'scheduled'",
    by: ['lib/contract/event-phase.test.ts'],
  },
  {
    name: 'an ended show is live',
    file: 'lib/contract/event-phase.ts',
    from: 'if (endedAtMs !== null) return endedAtMs;\n',
    to: '',
    by: ['lib/contract/event-phase.test.ts'],
  },
  {
    name: 'an equal-priced ticket is offered again',
    file: 'lib/events/package-standing.ts',
    from: 'sold.priceCents > paidCents',
    to: 'sold.priceCents >= paidCents',
    by: ['lib/events/package-standing.test.ts'],
  },
  {
    name: 'a sold-out ticket is sold',
    file: 'lib/events/package-standing.ts',
    from: 'left === 0',
    to: 'left === -1',
    by: ['lib/events/package-standing.test.ts'],
  },
];

const playback = [
  {
    name: 'a signed address lasts for ever',
    file: 'backend/playback/signing.ts',
    from: ' || expires * 1000 <= nowMs',
    to: '',
    by: ['backend/playback/media-keys.test.ts'],
  },
  {
    name: 'an address is signed for every event',
    file: 'backend/playback/signing.ts',
    from: 'const signed = [toShowText(show), path,',
    to: "const signed = ['', path,",
    by: ['backend/playback/media-keys.test.ts'],
  },
  {
    name: 'a token opens every event',
    file: 'backend/playback/signing.ts',
    from: 'if (!claims || toShowText(claims.evt) !== toShowText(asked.show))',
    to: 'if (!claims)',
    by: ['backend/playback/playback-tokens.test.ts'],
  },
  {
    name: 'a token works in every country',
    file: 'backend/playback/signing.ts',
    from: 'claims.cty === null || claims.cty ===',
    to: 'claims.cty !== undefined || claims.cty ===',
    by: ['backend/playback/playback-tokens.test.ts'],
  },
  {
    name: 'one more screen than the ticket has',
    file: 'backend/playback/place-rules.ts',
    from: 'others.length >= limit',
    to: 'others.length > limit',
    by: inContract('devices on a ticket'),
  },
  {
    name: 'two devices share a screen with an old serial',
    file: 'backend/playback/place-rules.ts',
    from: '(serial === place.previous && nowMs < place.rotated_at + LEASE_MS)',
    to: 'serial === place.previous',
    by: ['backend/playback/place-rules.test.ts'],
  },
  {
    name: 'a preview shows a recording',
    file: 'backend/playback/showing.ts',
    from: ' && isShownLive(event, nowMs)',
    to: '',
    by: ['tests/playback/gateway.test.ts', 'preview'],
  },
  {
    name: 'a preview reaches back as far as a ticket',
    file: 'backend/playback/open-media.ts',
    from: 'dvrMs: isPreview ? PREVIEW_DVR_MS : dvrMs',
    to: 'dvrMs',
    by: ['tests/playback/gateway.test.ts', 'preview'],
  },
];

const rights = [
  {
    name: 'the desk refunds',
    file: 'backend/studio/rights.ts',
    from: 'refundOrder: BOX_OFFICE',
    to: 'refundOrder: MEMBER',
    by: ['backend/studio/rights.test.ts'],
  },
  {
    name: 'an editor publishes',
    file: 'backend/studio/rights.ts',
    from: '\n  publishEvent: OWNER',
    to: '\n  publishEvent: EDITOR',
    by: ['backend/studio/rights.test.ts'],
  },
  {
    name: 'a member of another organization is let in',
    file: 'backend/studio/studio-router.ts',
    from: "    .where('organisation_id', '=', organisationId)\n    .where('user_id', '=', userId)",
    to: "    .where('user_id', '=', userId)",
    by: inContract('studio: each call, for each role and id'),
  },
  {
    name: 'a role may do everything',
    file: 'backend/studio/studio-router.ts',
    from: 'if (!mayCall(role, name))',
    to: 'if (!mayCall(role, name) && role.length === 0)',
    by: inContract('studio: each call, for each role and id'),
  },
];

const studio = [
  {
    name: 'a form leads nowhere after a success',
    file: 'lib/studio/next-path.ts',
    from: "    case 'studio/events/postpone':\n",
    to: '',
    by: ['lib/studio/next-path.test.ts'],
  },
  {
    name: 'refunds and disputes are swapped in every table',
    file: 'components/studio/report/report-parts.tsx',
    from: 'off(refunds),\n    off(disputes),',
    to: 'off(disputes),\n    off(refunds),',
    by: ['components/studio/report-parts.test.ts'],
  },
  {
    name: 'what is taken off has no minus',
    file: 'components/studio/report/report-parts.tsx',
    from: 'value === 0 ? 0 : -value',
    to: 'value',
    by: ['components/studio/report-parts.test.ts'],
  },
  {
    name: 'fees that are not known read as none',
    file: 'components/studio/report/say-fees.ts',
    from: 'if (untold === 0) return',
    to: 'if (untold >= 0) return',
    by: ['components/studio/report/say-fees.test.ts'],
  },
  {
    name: 'why: the country comes before the event',
    file: 'backend/studio/orders/why-verdict.ts',
    from: 'findEventObstacle(event, nowMs) ??\n      findCountryObstacle(event, country) ??',
    to: 'findCountryObstacle(event, country) ??\n      findEventObstacle(event, nowMs) ??',
    by: inContract('why a viewer'),
  },
  {
    name: 'why: screens come before the country',
    file: 'backend/studio/orders/why-verdict.ts',
    from: 'findCountryObstacle(event, country) ??\n      findScreenObstacle(seen, access.value, { nowMs, order }) ??',
    to: 'findScreenObstacle(seen, access.value, { nowMs, order }) ??\n      findCountryObstacle(event, country) ??',
    by: inContract('why a viewer'),
  },
  {
    name: 'why: what was solved since is told',
    file: 'backend/studio/orders/why-verdict.ts',
    from: 'watched.last_at > last.at',
    to: 'watched.last_at < last.at',
    by: inContract('why a viewer'),
  },
];

const move = (name) => ['tests/bucket/move.test.ts', name];

const machines = [
  {
    name: 'what the bucket stored is not compared',
    file: 'backend/playback/media/copy-folder.ts',
    from: 'if (stored !== sha256) {',
    to: "if (stored === '') {",
    by: move('switches nothing that was stored with other bytes'),
  },
  {
    name: 'a picture is deleted without its twin',
    file: 'backend/playback/media/copy-folder.ts',
    from: ' || objects.get(toObject(prefix, file, entry.sha256)) !== size) return false',
    to: ') return false',
    by: move('puts again what the bucket lost'),
  },
  {
    name: 'pictures leave the folder at once',
    file: 'backend/playback/media/media-job.ts',
    from: 'const [moved_at, next_at] = [now(), now() + LINGER_MS];',
    to: 'const [moved_at, next_at] = [now(), now()];',
    by: move('reads it back, and keeps its playlists alone'),
  },
  {
    name: 'a machine is given up at its first silence',
    file: 'backend/studio/live/home-watch.ts',
    from: 'nowMs - home.doubted_at >= GONE_MS',
    to: 'nowMs >= home.doubted_at',
    by: inContract('live inputs.*waits ten seconds'),
  },
  {
    name: 'an instance that reaches a home keeps the doubt of another',
    file: 'backend/studio/live/home-watch.ts',
    from: 'doubted_at: reached ? null : now() - LOOK_MS',
    to: 'doubted_at: reached ? doubtedMs : now() - LOOK_MS',
    by: inContract('live inputs.*leaves a show where it is'),
  },
  {
    name: 'a backup fills what the home has',
    file: 'backend/studio/live/merge-parts.ts',
    from: 'return !one || middle < one.at || middle >= one.at + one.seconds * 1000;',
    to: 'return true;',
    by: ['backend/studio/live/merge-parts.test.ts'],
  },
  {
    name: 'a late part leaves the lower qualities as they are',
    file: 'backend/studio/live/join-parts.ts',
    from: ".set({ state: 'open', attempts: 0 })",
    to: '.set({ attempts: 0 })',
    by: ['tests/bucket/late-part.test.ts', 'brings a recording back'],
  },
  {
    name: 'a new disk is a deleted recording',
    file: 'backend/studio/live/join-parts.ts',
    from: '(await isMoved(store, name))',
    to: "(await isMoved(store, ''))",
    by: ['tests/bucket/late-part.test.ts', 'waits on a new disk'],
  },
  {
    name: 'a rehearsal that is not kept is joined',
    file: 'backend/studio/live/list-over.ts',
    from: 'startedMs <= at + seconds * 500)?.keeps === 1',
    to: 'startedMs <= at + seconds * 500)?.keeps !== -1',
    by: ['backend/studio/live/join-rehearsals.test.ts', 'does not come back'],
  },
];

export const ROOMS = { money, door, playback, rights, studio, machines };
