import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { fontFamilyOf } from '@daymark/contracts';
import { eventCatalogs } from '@daymark/calendar-ui/catalogs';
import { inLanguage } from '@daymark/texts';
import { loadCatalogs } from '@daymark/texts/catalogs';
import { dateCatalogs } from '@daymark/ui/catalogs';
import { aCalendar, anEvent, aSummary, HOSTILE_TEXT, ORIGIN } from '../../../test/support/fixtures.js';
import { drawableText, outlinesOf, widthOf } from './fonts.js';
import { calendarPicture, eventPicture, versionOf, type Picture } from './picture.js';
import { pictureSvg } from './picture-svg.js';
import { drawPicture, PreviewImages } from './preview-images.js';

for (const part of [dateCatalogs, eventCatalogs]) loadCatalogs<string>(part);

const site = { productName: 'Daymark', origin: ORIGIN };
const context = { site, hourCycle: 24, now: Date.parse('2026-03-10T12:00:00Z') } as const;
const ofTitle = (title: string): Picture => eventPicture(anEvent({ title }), null, context);

describe('the pictures of a series', () => {
  const occurrence = (index: number, start_time: string) =>
    eventPicture(
      anEvent({ id: `${anEvent().id}-occurrence-${index}`, start_time, is_recurring: true }),
      null,
      context,
    );

  it('say the date of an occurrence near now', () => {
    expect(occurrence(3, '2026-03-20T18:00:00.000Z').when).toContain('2026');
    expect(occurrence(2, '2026-02-20T18:00:00.000Z').when).not.toBeNull();
  });

  it('are one and the same for all others, so that a series without an end has no end of pictures to draw', () => {
    const far = ['2029-01-01', '2090-05-05', '2020-01-01'].map((day, at) =>
      versionOf(occurrence(1_000 + at, `${day}T18:00:00.000Z`)),
    );
    expect(new Set(far).size).toBe(1);
  });

  it('say the date of an event that is no occurrence, whenever it is', () => {
    expect(
      eventPicture(anEvent({ start_time: '2090-05-05T18:00:00.000Z' }), null, context).when,
    ).not.toBeNull();
  });
});

describe('the picture of a preview', () => {
  it.each([
    ['an ordinary event', eventPicture(anEvent(), null, context)],
    ['a calendar', calendarPicture(aCalendar(), [aSummary()], context)],
    ['a title of the greatest length', ofTitle('Wörterbuch & Größe '.repeat(30))],
    ['one long word', ofTitle('Donaudampfschifffahrt'.repeat(20))],
    ['a title of nothing but emoji', ofTitle('🎉🎉🏳️‍🌈👩‍👩‍👧')],
    ['a title in letters that the fonts lack', ofTitle('寿司の会 تدريب')],
    ['a hostile title', ofTitle(HOSTILE_TEXT)],
    ['broken surrogates and controls', ofTitle('\ud83c\u0000\u202e\ufffe x')],
  ])('is a PNG of 1200 by 630 under 300 kB: %s', async (_name, picture) => {
    const png = await drawPicture(picture);
    const { format, width, height } = await sharp(png).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(png.length).toBeLessThan(300_000);
  });

  it('has no text in it but outlines, so nothing typed is read as SVG', () => {
    const svg = pictureSvg(ofTitle(HOSTILE_TEXT));
    expect(svg).not.toMatch(/<(script|img|image|text|style|foreignObject|use|!)|href|onerror/);
  });

  it('is in the colours that the owner chose', async () => {
    const customization = {
      background_color: '#14213d',
      button_color: '#fca311',
      font_family: fontFamilyOf('Poppins'),
      logo_url: null,
    };
    const png = await drawPicture(eventPicture(anEvent({ customization }), null, context));
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    expect(pixel(10, 300)).toEqual([0xfc, 0xa3, 0x11]);
    expect(pixel(1190, 10)).toEqual([0x14, 0x21, 0x3d]);
  });

  it('says nothing of how to join, when in the zone of the event, and to what it belongs', () => {
    const picture = eventPicture(anEvent(), null, context);
    expect(JSON.stringify(picture)).not.toContain('canary');
    expect(picture).toMatchObject({
      title: 'Rehearsal',
      when: 'Tue 10 Mar 2026, 19:00–21:00 (Berlin)',
      detail: 'Town hall, large room',
      within: 'Choir of St. Anne',
    });
  });

  it('of an event is in the theme of its calendar where its owner chose nothing else', () => {
    const calendar = aCalendar({ color: '#0f766e' });
    expect(eventPicture(anEvent(), calendar, context)).toMatchObject({ accentColor: '#0f766e' });
  });

  it('of a calendar lists its next three dates', () => {
    const next = [1, 2, 3, 4].map((id) => aSummary({ id: `event-${id}` }));
    expect(calendarPicture(aCalendar(), next, context).dates).toEqual(
      Array.from({ length: 3 }, () => ({
        when: 'Tue 10 Mar 2026, 19:00–21:00 (Berlin)',
        title: 'Rehearsal',
      })),
    );
  });

  it('of a calendar has its dates also where the fonts lack the letters of its titles', () => {
    const next = [aSummary({ title: '朝の練習' }), aSummary({ title: 'تدريب' })];
    const svg = pictureSvg(calendarPicture(aCalendar({ name: '漕艇部' }), next, context));
    expect(svg.match(/rx="5"/g)).toHaveLength(2);
  });

  it('of a calendar has room for three dates below a cover and a logo', () => {
    const threeDates = ['Monday', 'Tuesday', 'Wednesday'].map((when) => ({ when, title: 'Rehearsal' }));
    const picture = { ...calendarPicture(aCalendar(), [], context), dates: threeDates };
    const svg = pictureSvg(picture, { logo: { width: 128, height: 128 }, hasCover: true });
    // The bar beside each date.
    expect(svg.match(/rx="5"/g)).toHaveLength(3);
  });

  it('of a calendar carries its cover above and its logo beside the name', async () => {
    const file = (width: number, height: number, background: string) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer();
    const logo_url = '/api/public/logos/a';
    const cover = [
      { url: '/api/public/logos/small', width: 480, height: 120 },
      { url: '/api/public/logos/large', width: 1600, height: 400 },
    ];
    const picture = calendarPicture(aCalendar({ logo_url, cover }), [aSummary()], context);
    expect(picture).toMatchObject({ logo: logo_url, cover: cover[1]!.url });
    const [logo, band] = await Promise.all([file(500, 500, '#00ff00'), file(1600, 400, '#ff0000')]);
    const colorsOf = async (files: Parameters<typeof drawPicture>[1]) => {
      const png = await drawPicture(picture, files);
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([1200, 630]);
      return [
        [600, 100],
        [120, 280],
        [120, 120],
      ].map(([x, y]) =>
        data
          .subarray((y! * info.width + x!) * 3)
          .subarray(0, 3)
          .toString('hex'),
      );
    };
    expect((await colorsOf({ logo, cover: band })).slice(0, 2)).toEqual(['ff0000', '00ff00']);
    expect((await colorsOf({ logo, cover: null })).slice(2)).toEqual(['00ff00']);
    // A missing or invalid file leaves no gap.
    const without = await drawPicture(picture);
    expect(await drawPicture(picture, { logo: Buffer.from('no picture'), cover: null })).toEqual(without);
  });

  it('has another version as soon as anything in it changes', () => {
    const pictures = [
      ofTitle('A'),
      ofTitle('B'),
      eventPicture(anEvent({ title: 'A', start_time: '2026-03-10T18:30:00.000Z' }), null, context),
      calendarPicture(aCalendar(), [aSummary()], context),
      calendarPicture(aCalendar({ logo_url: '/api/public/logos/a' }), [aSummary()], context),
      calendarPicture(aCalendar({ logo_url: '/api/public/logos/b' }), [aSummary()], context),
    ];
    expect(new Set(pictures.map(versionOf)).size).toBe(pictures.length);
    expect(versionOf(ofTitle('A'))).toBe(versionOf(ofTitle('A')));
  });
});

describe('text that can be drawn', () => {
  it.each([
    ['Größe, ñ, ő, Ž', 'Größe, ñ, ő, Ž'],
    ['Генеральная репетиция', 'Генеральная репетиция'],
    ['Ελληνικά', 'Ελληνικά'],
    ['Tiếng Việt', 'Tiếng Việt'],
    ['بروفة الجوقة، ٢٠٢٦', 'بروفة الجوقة، ٢٠٢٦'],
    ['🎉 Party 🎈', 'Party'],
    ['1️⃣ First\n\n  line ', '1 First line'],
    ['寿司', null],
    ['Night of 寿司', null],
    ['🎉', null],
  ])('%j is drawn as %j', (text, drawn) => expect(drawableText(text, 'Poppins', 700)).toBe(drawn));
});

describe('a line that is read from the right', () => {
  /** The outlines as they are seen from the left, without the dots of Arabic letters, which are in no order. */
  const seen = (text: string, direction: 'ltr' | 'rtl' = 'rtl') =>
    outlinesOf(text, { font: 'Lato', weight: 400, direction })
      .outlines.toSorted((one, other) => one.x - other.x)
      .map(({ path }) => path);
  const each = (text: string) => [...text].flatMap((character) => seen(character, 'ltr'));

  it.each([
    ['ا د ر', 'ر د ا'],
    ['د 19:30 ر', 'ر 19:30 د'],
    ['د ١٢ ر', 'ر ١٢ د'],
    ['د (Berlin)', '(Berlin) د'],
    ['د 19:00–21:00', '21:00–19:00 د'],
    ['د (ر)', '(ر) د'],
  ])('%j is seen as %j from the left', (text, shown) => expect(seen(text)).toEqual(each(shown)));

  it('joins letters: the first, a middle and the last one of a word have forms of their own', () => {
    const [, ...forms] = seen('صصص ص');
    expect(new Set(forms).size).toBe(3);
    expect(forms).not.toContain(seen('ص')[0]);
  });

  it('is as wide as its joined letters', () => {
    const { width } = outlinesOf('بروفة الجوقة', { font: 'Inter', weight: 700, direction: 'rtl' });
    expect(widthOf('بروفة الجوقة', 'Inter', 700)).toBeCloseTo(width, 2);
  });
});

describe('a picture in Arabic', () => {
  const arabic = (title: string) => inLanguage('ar', () => ofTitle(title));

  it('says when in Arabic', () => {
    expect(arabic('تدريب').when).toMatch(/\p{Script=Arabic}/u);
    expect(arabic('تدريب').when).not.toMatch(/[a-z]/i);
  });

  it('has its band and its lines at the right, with a title in its letters', async () => {
    const { data, info } = await sharp(await drawPicture(arabic('تدريب')))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const background = data.subarray(0, 3).toString('hex');
    const isDrawn = (x: number, y: number) =>
      data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex') !== background;
    const columns = Array.from({ length: info.width }, (_, x) => x);
    const rows = Array.from({ length: 240 }, (_, y) => 180 + y);
    const drawn = columns.filter((x) => rows.some((y) => isDrawn(x, y)));
    expect(drawn.at(-1)).toBe(1_199);
    const ofTitleAlone = drawn.filter((x) => x < 1_176);
    // It ends where lines begin, and is the width of one short word.
    expect(ofTitleAlone.at(-1)).toBeGreaterThan(1_100);
    expect(ofTitleAlone[0]).toBeGreaterThan(800);
  });
});

describe('drawing', () => {
  const limits = { keptBytes: 25, atOnce: 2, waiting: 2 };
  /** A fake drawing function whose drawings end when the test says so. */
  const aStudio = () => {
    const endings: (() => void)[] = [];
    const titles: string[] = [];
    const images = new PreviewImages((picture) => {
      titles.push(picture.title);
      return new Promise((resolve) => endings.push(() => resolve(Buffer.alloc(10))));
    }, limits);
    const ask = (title: string) => images.png(ofTitle(title));
    const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
    const finishAll = async () => {
      for (await settle(); endings.length; await settle()) endings.shift()!();
    };
    return { ask, titles, settle, finishAll };
  };

  it('happens once for all who ask for the same', async () => {
    const { ask, titles, finishAll } = aStudio();
    const answers = [ask('A'), ask('A'), ask('A')];
    await finishAll();
    expect((await Promise.all(answers)).map((png) => png?.length)).toEqual([10, 10, 10]);
    await ask('A');
    expect(titles).toEqual(['A']);
  });

  it('happens for two at a time; two more wait, and others are turned away', async () => {
    const { ask, titles, settle, finishAll } = aStudio();
    const answers = ['A', 'B', 'C', 'D', 'E'].map(ask);
    await settle();
    expect(titles).toEqual(['A', 'B']);
    await finishAll();
    expect((await Promise.all(answers)).map((png) => png?.length)).toEqual([10, 10, 10, 10, undefined]);
  });

  it('is not repeated for what is kept, of which the longest unused goes first', async () => {
    const { ask, titles, finishAll } = aStudio();
    for (const title of ['A', 'B', 'A', 'C', 'A', 'B']) {
      const answer = ask(title);
      await finishAll();
      await answer;
    }
    expect(titles).toEqual(['A', 'B', 'C', 'B']);
  });

  it('that fails leaves the place to the next', async () => {
    let count = 0;
    const images = new PreviewImages(async () => {
      count += 1;
      if (count < 3) throw new Error('no');
      return Buffer.alloc(1);
    }, limits);
    for (const title of ['A', 'A']) await expect(images.png(ofTitle(title))).rejects.toThrow('no');
    expect(await images.png(ofTitle('A'))).toHaveLength(1);
  });
});
