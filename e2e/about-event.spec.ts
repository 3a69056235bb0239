import { expect, test } from './support/fixtures';
import { main } from './support/parts';
import { signUp } from './support/person';
import { addEvents, withStackStore } from './support/run-script';

const HOUR = 3_600_000;

test.use({ timezoneId: 'Asia/Tokyo' });

test('below the first screen the page answers what buyers ask, in their own time', async ({
  page,
  plain,
  context,
  stack,
}) => {
  // A Tuesday in Tokyo, and still Monday in New York.
  const start = Date.UTC(2032, 0, 6, 1);
  const at = (hours: number) => new Date(start + hours * HOUR).toISOString();
  await addEvents(stack, [
    {
      domain: 'answers',
      start_time: at(0),
      end_time: at(4),
      replay_until: at(48),
      timezone: 'America/New_York',
      shows_sale: true,
      refund_rules: 'Full refund until the day before.',
      live_area: { heading: 'The evening', text: '8:00 PM First act\n11:30 PM Second act\n12:30 AM Bar' },
      packages: [
        { id: 'live', name: 'Live', price: 5, stock: 7, access: { from: 'end', hours: 0 } },
        { id: 'both', name: 'Live and replay', price: 0, screens: 4 },
      ],
    },
  ]);
  const organisation = {
    about: 'We film by the sea.',
    contact: 'desk@gala.example',
    picture: '/posters/glass-harbour-w480.webp',
  };
  await withStackStore(stack, async (store) => {
    await store
      .insertInto('organisations')
      .values({
        id: 'org_answers',
        name: 'Gala Ltd',
        version: 1,
        timezone: 'UTC',
        created_at: 1,
        ...organisation,
      })
      .execute();
    await store
      .updateTable('organisations')
      .set({ questions: 'Is there an interval?\nYes.\n\nAnd drinks?\nAt your fridge.' })
      .where('id', '=', 'org_answers')
      .execute();
    await store
      .updateTable('events')
      .set({ organisation_id: 'org_answers' })
      .where('id', '=', 'evt-answers')
      .execute();
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = stack.hostUrl('answers');
  await page.goto(host);

  const hero = main(page).locator('#hero');
  await expect(hero.locator('time').first()).toHaveText(
    /^Tue, Jan\s6, 2032, 10:00\sAM\syour\stime \(Monday\s8:00\sPM\sin\sNew\sYork\)$/,
  );
  await expect(hero.getByRole('link', { name: /^Get your ticket/ })).toHaveText('Get your ticket · free');
  const program = main(page).getByRole('list').filter({ hasText: 'First act' });
  await expect(program).toHaveText('10:00 AMFirst act1:30 PMSecond act2:30 PMBar');
  await expect(main(page)).toContainText('Times are yours, not those of New York.');

  await plain.goto(host);
  await expect(main(plain).getByRole('list').filter({ hasText: 'First act' })).toHaveText(
    'Mon, Jan 58:00 PMFirst act11:30 PMSecond actTue, Jan 612:30 AMBar',
  );
  await expect(main(plain)).toContainText('Times are those of New York.');

  const [live, both] = ['Live', 'Live and replay'].map((name) =>
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) }),
  );
  await expect(live!).toContainText('ReplayNot includedScreens2 at once');
  await expect(live!).toContainText('7 left');
  await expect(both!).toContainText(/ReplayUntil .*your\stime .*Screens4 at once/);

  await expect(main(page)).toContainText('Gala Ltd');
  await expect(main(page)).toContainText('We film by the sea.');
  const picture = main(page).locator('img[src*="glass-harbour"]');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByRole('link', { name: 'Contact the organizer' })).toHaveAttribute(
    'href',
    'mailto:desk@gala.example',
  );
  await expect(main(page)).toContainText('Full refund until the day before.');
  const drinks = main(page).getByRole('group').filter({ hasText: 'And drinks?' });
  await expect(drinks.getByText('At your fridge.')).toBeHidden();
  await drinks.getByText('And drinks?').click();
  await expect(drinks.getByText('At your fridge.')).toBeVisible();

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(hero.getByRole('status').filter({ hasText: 'The link is copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${host}/`);

  await page.getByRole('link', { name: 'Test this device' }).click();
  await page.waitForURL(`${host}/auth/login?**`);
  await signUp(page, host);
  await page.goto(`${host}/user/watch/evt-answers/test`);
  await page.getByRole('button', { name: 'Start the test' }).click();
  await expect(main(page)).toContainText("You're signed in, and this device can play the event.");
});
