import '@daymark/recurrence/all-typed-words';
import { describe, expect, it } from '@jest/globals';
import { context, said } from '../../../test/when-in-words.js';
import { readTitleLine } from './read-title-line.js';
import { readWhen } from './read-when.js';

/** Lines of what is typed and what it means. */
const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | ') as [typed: string, meaning: string]);

const tables: Record<string, string> = {
  de: `
    nächsten Freitag 19 Uhr | -
    naechsten Dienstag 19 Uhr | 2026-12-01 19:00 > 20:00
    nächsten Montag | 2026-11-30
    kommenden Freitag 19 Uhr | 2026-11-27 19:00 > 20:00
    diesen Freitag um 18.30 Uhr | 2026-11-27 18:30 > 19:30
    letzten Freitag | 2026-11-20
    heute | 2026-11-24
    heute 18 Uhr | 2026-11-24 18:00 > 19:00
    heute Abend um 8 | 2026-11-24 20:00 > 21:00
    heute Morgen um 9 | 2026-11-24 09:00 > 10:00
    morgen | 2026-11-25
    morgen ganztägig | 2026-11-25
    morgen früh 9 Uhr | 2026-11-25 09:00 > 10:00
    morgen 18-20 | 2026-11-25 18:00 > 20:00
    uebermorgen um 18 Uhr | 2026-11-26 18:00 > 19:00
    vorgestern | 2026-11-22
    gestern 18:00 | 2026-11-23 18:00 > 19:00
    Freitag | 2026-11-27
    Fr 18-20 | 2026-11-27 18:00 > 20:00
    am Freitag von 18 bis 20 Uhr | 2026-11-27 18:00 > 20:00
    Freitagabend 19 Uhr | 2026-11-27 19:00 > 20:00
    Freitag Abend um 7 | 2026-11-27 19:00 > 20:00
    Freitag nächste Woche | 2026-12-04
    nächste Woche Freitag 18 Uhr | 2026-12-04 18:00 > 19:00
    Di., 24. November | 2026-11-24
    Di 24.11. 18-20 Uhr | 2026-11-24 18:00 > 20:00
    Do 24.11. | -
    24. Dez | 2026-12-24
    24.Dezember 18h | 2026-12-24 18:00 > 19:00
    3. Mai 2027 | 2027-05-03
    3. Maerz | 2027-03-03
    3. Marz | 2027-03-03
    3. Mär. 18 Uhr | 2027-03-03 18:00 > 19:00
    14. Jänner | 2027-01-14
    3.5. | 2027-05-03
    3.5.2027 | 2027-05-03
    03.05.27 | 2027-05-03
    3.5.27 18:30-20 | 2027-05-03 18:30 > 20:00
    12.10 | -
    12.10. 18:00 | 2027-10-12 18:00 > 19:00
    31.6. | -
    31. Juni | -
    3/5 | 2027-05-03
    vom 3. bis 5. Mai | 2027-05-03 > 2027-05-05
    3.-5. Mai | 2027-05-03 > 2027-05-05
    3.-5.5. | 2027-05-03 > 2027-05-05
    30. Dez. bis 2. Jan. | 2026-12-30 > 2027-01-02
    Fr. 27. Nov., 18:00 – So. 29. Nov., 12:00 | 2026-11-27 18:00 > 2026-11-29 12:00
    in 3 Tagen | 2026-11-27
    in zwei Wochen | 2026-12-08
    in 2 Wochen um 18 Uhr | 2026-12-08 18:00 > 19:00
    in 8 Tagen | -
    in 14 Tagen | 2026-12-08
    in einer Woche | 2026-12-01
    18 Uhr 30 | 2026-12-02 18:30 > 19:30
    18.30 Uhr | 2026-12-02 18:30 > 19:30
    halb 8 Uhr | -
    heute Abend | 2026-11-24 19:00 > 20:00
    heute Nacht | -
    mittags | 2026-12-02 12:00 > 13:00
    heute Mittag | 2026-11-24 12:00 > 13:00
    12 Uhr mittags | 2026-12-02 12:00 > 13:00
    Freitagmittag 13 Uhr | 2026-11-27 13:00 > 14:00
    Mitternacht | -
    Freitag 20 Uhr bis Mitternacht | 2026-11-27 20:00 > 2026-11-28 00:00
    morgen früh | 2026-11-25 09:00 > 10:00
    morgen Vormittag | 2026-11-25 09:00 > 10:00
    Freitagabend | 2026-11-27 19:00 > 20:00
    halb sieben | -
    Freitag halb sieben abends | 2026-11-27 18:30 > 19:30
    heute Abend halb 8 | 2026-11-24 19:30 > 20:30
    halb eins | 2026-12-02 12:30 > 13:30
    Freitagabend um sieben | 2026-11-27 19:00 > 20:00
    um sieben | -
    viertel nach 7 | -
    viertel nach 7 abends | 2026-12-02 19:15 > 20:15
    dreiviertel acht abends | 2026-12-02 19:45 > 20:45
    viertel acht morgens | 2026-12-02 07:15 > 08:15
    fünf vor halb acht | -
    Freitag 18 Uhr für 2 Stunden | 2026-11-27 18:00 > 20:00
    Freitag 18 Uhr 2 Std. | 2026-11-27 18:00 > 20:00
    Freitag 18 Uhr 90 Minuten | 2026-11-27 18:00 > 19:30
    Freitag 18:00 anderthalb Stunden | 2026-11-27 18:00 > 19:30
    Fr 18h 20h | -
    Mo-Fr 9-17 | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    von Montag bis Freitag 9 bis 17 Uhr | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    Dienstag 18-20 Uhr bis 24. Juni | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    jeden Freitagabend | 2026-12-04 19:00 > 20:00: Weekly on Fri
    jeden Dienstag außer 8. Dezember | -
    2026-12-24T18:00 | 2026-12-24 18:00 > 19:00
    nächsten Monat | -
    um 12 am 24. Dezember | 2026-12-24 12:00 > 13:00
    8 am 24. Dezember | -
    bis 20 Uhr | -
    den ganzen Tag | 2026-12-02
    Samstag ganztägig | 2026-11-28
    Sonnabend 10 Uhr | 2026-11-28 10:00 > 11:00
    So 29.11. 11-13 Uhr | 2026-11-29 11:00 > 13:00
    jeden Dienstag 18-20 Uhr bis 24. Juni | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    jeden Tag 8 Uhr | 2026-12-02 08:00 > 09:00: Daily
    jede Woche freitags 19 Uhr | 2026-12-04 19:00 > 20:00: Weekly on Fri
    jede zweite Woche Freitag | 2026-12-04: Every 2 weeks on Fri
    alle 2 Wochen dienstags | 2026-12-08: Every 2 weeks on Tue
    alle drei Tage | 2026-12-02: Every 3 days
    jeden zweiten Dienstag | 2026-12-08: Every 2 weeks on Tue
    jeden Di, Do 18-20 bis 24.6. | 2026-12-03 18:00 > 20:00: Weekly on Tue and Thu, until June 24th, 2027
    dienstags und donnerstags 18 Uhr | 2026-12-03 18:00 > 19:00: Weekly on Tue and Thu
    jeden ersten Montag im Monat | 2026-12-07: On the first Monday of every month
    jeden letzten Freitag im Monat 18:00 | 2026-12-25 18:00 > 19:00: On the last Friday of every month
    am 15. jeden Monats | 2026-12-15: Monthly on the 15th
    jeden Monat am 15. | 2026-12-15: Monthly on the 15th
    jeden Monat | 2026-12-02: Monthly on the 2nd
    monatlich | 2026-12-02: Monthly on the 2nd
    letzter Tag im Monat | 2026-12-31: Monthly on the last day
    werktags 9-10 | 2026-12-02 09:00 > 10:00: Every weekday
    wöchentlich am Mo 19:00 | 2026-12-07 19:00 > 20:00: Weekly on Mon
    jedes Wochenende | 2026-12-05: Weekly on Sun and Sat
    jährlich | 2026-12-02: Yearly on December 2nd
    jeden Dienstag für 10 Wochen | 2026-12-08: Weekly on Tue, until February 15th, 2027
    dienstags 18 Uhr 10 mal | 2026-12-08 18:00 > 19:00: Weekly on Tue, 10 times
    jeden dritten Dienstag | -
    alle Dienstage 18-20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    jeden Mo-Fr 9-10 | 2026-12-02 09:00 > 10:00: Every weekday
    every tue 18-20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    Nov 27th, 2028 | 2028-11-27
    tomorrow 9:30 | 2026-11-25 09:30 > 10:30
    next friday | 2026-12-04
    3 May | 2027-05-03
    irgendwann | -
    Dienstag Mittwoch | -
    Dienstag vielleicht | -
  `,
  fr: `
    le 3 mai à 18h | 2027-05-03 18:00 > 19:00
    le 3 mai 2027 | 2027-05-03
    3 mai | 2027-05-03
    3 mai. 18h30 | 2027-05-03 18:30 > 19:30
    1er mai | 2027-05-01
    le 1er décembre de 18h à 20h | 2026-12-01 18:00 > 20:00
    le 3 fevrier | 2027-02-03
    3 févr. 2027 | 2027-02-03
    15 août | 2027-08-15
    15 aout 18h | 2027-08-15 18:00 > 19:00
    vendredi | 2026-11-27
    vendredi 18h | 2026-11-27 18:00 > 19:00
    vendredi à 18 h 30 | 2026-11-27 18:30 > 19:30
    vendredi de 18 à 20h | 2026-11-27 18:00 > 20:00
    vendredi de 18h à 20h | 2026-11-27 18:00 > 20:00
    vendredi 18h-20h | 2026-11-27 18:00 > 20:00
    vendredi 18 décembre à 20h | 2026-12-18 20:00 > 21:00
    ven. 27 nov. | 2026-11-27
    mar 24 | 2026-11-24
    mar. 24 nov. 18:00 | 2026-11-24 18:00 > 19:00
    mardi 24 18-20 | 2026-11-24 18:00 > 20:00
    jeudi 24 novembre | -
    ce vendredi à midi | 2026-11-27 12:00 > 13:00
    vendredi prochain 19h | -
    mardi prochain à 20h | 2026-12-01 20:00 > 21:00
    lundi prochain | 2026-11-30
    vendredi dernier | 2026-11-20
    aujourd'hui | 2026-11-24
    aujourd’hui 18h | 2026-11-24 18:00 > 19:00
    demain | 2026-11-25
    demain matin à 9h | 2026-11-25 09:00 > 10:00
    demain toute la journée | 2026-11-25
    demain de 9h à 17h | 2026-11-25 09:00 > 17:00
    après-demain | 2026-11-26
    apres-demain 18h | 2026-11-26 18:00 > 19:00
    avant-hier | 2026-11-22
    hier | 2026-11-23
    ce soir à 8h | 2026-11-24 20:00 > 21:00
    ce soir 20h-22h | 2026-11-24 20:00 > 22:00
    à 6h du soir | 2026-12-02 18:00 > 19:00
    vendredi 6h du soir | 2026-11-27 18:00 > 19:00
    dans 3 jours | 2026-11-27
    dans deux semaines | 2026-12-08
    dans 8 jours | -
    dans quinze jours | -
    dans une semaine | 2026-12-01
    la semaine prochaine | -
    vendredi de la semaine prochaine | 2026-12-04
    24/12 | 2026-12-24
    3/5 | 2027-05-03
    3/5/2027 18h | 2027-05-03 18:00 > 19:00
    03/05/27 | 2027-05-03
    13/3 | 2027-03-13
    31/6 | -
    24.12. | 2026-12-24
    10.11 | -
    du 27 au 29 novembre | 2026-11-27 > 2026-11-29
    du 3 au 5 mai 2027 | 2027-05-03 > 2027-05-05
    du vendredi 27 novembre à 18h au dimanche 29 novembre à 12h | 2026-11-27 18:00 > 2026-11-29 12:00
    30 décembre au 2 janvier | 2026-12-30 > 2027-01-02
    toute la journée | 2026-12-02
    samedi toute la journée | 2026-11-28
    18 heures | 2026-12-02 18:00 > 19:00
    18 heures 30 | 2026-12-02 18:30 > 19:30
    20h-minuit | 2026-12-02 20:00 > 2026-12-03 00:00
    20h30-22h | 2026-12-02 20:30 > 22:00
    ce soir | 2026-11-24 19:00 > 20:00
    midi | 2026-12-02 12:00 > 13:00
    demain midi | 2026-11-25 12:00 > 13:00
    minuit | -
    demain matin | 2026-11-25 09:00 > 10:00
    vendredi soir | 2026-11-27 19:00 > 20:00
    sept heures et demie | -
    vendredi 7h et demie du soir | 2026-11-27 19:30 > 20:30
    vendredi 8 heures moins le quart du matin | 2026-11-27 07:45 > 08:45
    vendredi à sept heures du soir | 2026-11-27 19:00 > 20:00
    vendredi 18h pendant 2 heures | 2026-11-27 18:00 > 20:00
    vendredi 18h pendant 1h30 | 2026-11-27 18:00 > 19:30
    vendredi 18h pendant une heure et demie | 2026-11-27 18:00 > 19:30
    vendredi 18h 90 min | 2026-11-27 18:00 > 19:30
    vendredi 18h 20h | -
    vendredi 9:00 11h | -
    du lundi au vendredi 9h-17h | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    du lundi au vendredi de 9h à 17h | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    mardi 18h-20h jusqu'au 24 juin | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    tous les vendredis soir | 2026-12-04 19:00 > 20:00: Weekly on Fri
    dans 3 semaines | 2026-12-15
    le mois prochain | -
    tous les mardis sauf le 8 décembre | -
    tous les mardis 18h-20h | 2026-12-08 18:00 > 20:00: Weekly on Tue
    tous les mardis de 18h à 20h jusqu’au 24 juin | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    chaque mardi jusqu'au 24 juin | 2026-12-08: Weekly on Tue, until June 24th, 2027
    les mardis et jeudis à 18h | 2026-12-03 18:00 > 19:00: Weekly on Tue and Thu
    le mardi 18h | -
    le mardi 1er décembre 18h | 2026-12-01 18:00 > 19:00
    tous les jours 8h | 2026-12-02 08:00 > 09:00: Daily
    chaque jour | 2026-12-02: Daily
    tous les 3 jours | 2026-12-02: Every 3 days
    toutes les semaines | 2026-12-02: Weekly on Wed
    toutes les deux semaines le vendredi | 2026-12-04: Every 2 weeks on Fri
    chaque mois | 2026-12-02: Monthly on the 2nd
    tous les mois | 2026-12-02: Monthly on the 2nd
    le 15 de chaque mois | 2026-12-15: Monthly on the 15th
    le premier lundi du mois à 19h30 | 2026-12-07 19:30 > 20:30: On the first Monday of every month
    le dernier vendredi de chaque mois | 2026-12-25: On the last Friday of every month
    le dernier jour du mois | 2026-12-31: Monthly on the last day
    chaque deuxième mardi | -
    chaque mardi pendant 10 semaines | 2026-12-08: Weekly on Tue, until February 15th, 2027
    les mardis 18h, 10 fois | 2026-12-08 18:00 > 19:00: Weekly on Tue, 10 times
    tous les week-ends | 2026-12-05: Weekly on Sun and Sat
    chaque année | 2026-12-02: Yearly on December 2nd
    every tue 18-20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    Nov 27th, 2028 | 2028-11-27
    tomorrow 9:30 | 2026-11-25 09:30 > 10:30
    27 Nov | 2026-11-27
    bientôt | -
    mardi mercredi | -
    mardi peut-être | -
    31 juin | -
  `,
  es: `
    pasado mañana | 2026-11-26
    pasado manana a las 18 | 2026-11-26 18:00 > 19:00
    mañana | 2026-11-25
    mañana a las 9 | 2026-11-25 09:00 > 10:00
    mañana por la mañana a las 9 | 2026-11-25 09:00 > 10:00
    mañana todo el día | 2026-11-25
    hoy | 2026-11-24
    hoy a las 18:30 | 2026-11-24 18:30 > 19:30
    esta tarde a las 6 | 2026-11-24 18:00 > 19:00
    esta noche 21:00 | 2026-11-24 21:00 > 22:00
    anteayer | 2026-11-22
    ayer | 2026-11-23
    viernes | 2026-11-27
    viernes 18h | 2026-11-27 18:00 > 19:00
    el viernes a las 18 | 2026-11-27 18:00 > 19:00
    el viernes a las 6 | 2026-11-27 06:00 > 07:00
    el viernes de 18 a 20 | 2026-11-27 18:00 > 20:00
    el viernes de 18:00 a 20:00 | 2026-11-27 18:00 > 20:00
    viernes a las 6 de la tarde | 2026-11-27 18:00 > 19:00
    viernes 6 de la tarde | 2026-11-27 18:00 > 19:00
    viernes 18-20 | 2026-11-27 18:00 > 20:00
    vie 27 nov | 2026-11-27
    mar 24 | 2026-11-24
    mar 24 nov | 2026-11-24
    mar. 24 nov. 18:00 | 2026-11-24 18:00 > 19:00
    24 mar | 2027-03-24
    24 de marzo | 2027-03-24
    miercoles 18h | 2026-11-25 18:00 > 19:00
    miércoles 25 de noviembre | 2026-11-25
    sábado 28 | 2026-11-28
    sabado 28 10-12 | 2026-11-28 10:00 > 12:00
    jueves 24 de noviembre | -
    el próximo viernes | -
    próximo lunes | 2026-11-30
    el viernes que viene | -
    el lunes que viene a las 19 | 2026-11-30 19:00 > 20:00
    este viernes | 2026-11-27
    el viernes pasado | 2026-11-20
    3 de mayo | 2027-05-03
    3 de mayo de 2027 | 2027-05-03
    el 3 de mayo a las 18h | 2027-05-03 18:00 > 19:00
    3 may | 2027-05-03
    3 may. 2027 | 2027-05-03
    12 de setiembre | 2027-09-12
    3/5 | 2027-05-03
    3/5/2027 18:30 | 2027-05-03 18:30 > 19:30
    03/05/27 | 2027-05-03
    25/12 | 2026-12-25
    31/6 | -
    31 de junio | -
    24.12. | 2026-12-24
    10.11 | -
    del 3 al 5 de mayo | 2027-05-03 > 2027-05-05
    del 27 al 29 de noviembre de 2027 | 2027-11-27 > 2027-11-29
    30 dic al 2 ene | 2026-12-30 > 2027-01-02
    27 nov 18:00 – 29 nov 12:00 | 2026-11-27 18:00 > 2026-11-29 12:00
    en 3 días | 2026-11-27
    dentro de 3 dias | 2026-11-27
    en dos semanas | 2026-12-08
    dentro de una semana | 2026-12-01
    en 15 días | -
    en ocho dias | -
    la próxima semana | -
    viernes de la próxima semana | 2026-12-04
    la semana que viene el viernes | 2026-12-04
    todo el día | 2026-12-02
    18 horas | 2026-12-02 18:00 > 19:00
    18:30 h | 2026-12-02 18:30 > 19:30
    de las 18 a las 20 | 2026-12-02 18:00 > 20:00
    desde las 18 hasta las 20 | 2026-12-02 18:00 > 20:00
    6:00 p. m. | 2026-12-02 18:00 > 19:00
    mediodía | 2026-12-02 12:00 > 13:00
    medianoche | -
    esta noche | 2026-11-24 21:00 > 22:00
    esta tarde | 2026-11-24 17:00 > 18:00
    mañana por la mañana | 2026-11-25 09:00 > 10:00
    mañana por la noche | 2026-11-25 21:00 > 22:00
    las siete y media | -
    las siete y media de la tarde | 2026-12-02 19:30 > 20:30
    viernes a las 7 y cuarto de la mañana | 2026-11-27 07:15 > 08:15
    viernes a las ocho menos cuarto de la tarde | 2026-11-27 19:45 > 20:45
    a las doce y media | 2026-12-02 12:30 > 13:30
    viernes a las 18 durante 2 horas | 2026-11-27 18:00 > 20:00
    viernes a las 18 durante una hora y media | 2026-11-27 18:00 > 19:30
    viernes 18:00 90 min | 2026-11-27 18:00 > 19:30
    de lunes a viernes de 9 a 17 | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    lunes a viernes 9-17 | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    martes 18-20 hasta el 24 de junio | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    en 3 semanas | 2026-12-15
    el mes que viene | -
    cada martes excepto el 8 de diciembre | -
    cada martes 18-20 hasta el 24 de junio | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    todos los martes de 18 a 20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    los martes y jueves a las 18 | 2026-12-03 18:00 > 19:00: Weekly on Tue and Thu
    los lunes 19h | 2026-12-07 19:00 > 20:00: Weekly on Mon
    todos los días a las 8 | 2026-12-02 08:00 > 09:00: Daily
    cada día | 2026-12-02: Daily
    cada 2 semanas | 2026-12-02: Every 2 weeks on Wed
    cada dos semanas | 2026-12-02: Every 2 weeks on Wed
    cada tres días | 2026-12-02: Every 3 days
    cada semana | 2026-12-02: Weekly on Wed
    cada mes | 2026-12-02: Monthly on the 2nd
    el 15 de cada mes | 2026-12-15: Monthly on the 15th
    primer lunes del mes 19:30 | 2026-12-07 19:30 > 20:30: On the first Monday of every month
    el último viernes de cada mes | 2026-12-25: On the last Friday of every month
    último día del mes | 2026-12-31: Monthly on the last day
    cada segundo martes | -
    cada segundo martes del mes | 2026-12-08: On the second Tuesday of every month
    cada segunda semana | 2026-12-02: Every 2 weeks on Wed
    entre semana a las 9 | 2026-12-02 09:00 > 10:00: Every weekday
    cada martes durante 10 semanas | 2026-12-08: Weekly on Tue, until February 15th, 2027
    los martes 18h 10 veces | -
    todos los fines de semana | 2026-12-05: Weekly on Sun and Sat
    cada año | 2026-12-02: Yearly on December 2nd
    every tue 18-20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    27 Nov | 2026-11-27
    tomorrow 9:30 | 2026-11-25 09:30 > 10:30
    pronto | -
    martes miércoles | -
    el martes quizás | -
    a las 6 y media | -
    viernes a las 6 y media de la tarde | 2026-11-27 18:30 > 19:30
  `,
  nl: `
    vandaag | 2026-11-24
    vandaag 18 uur | 2026-11-24 18:00 > 19:00
    morgen | 2026-11-25
    morgen 9.30 uur | 2026-11-25 09:30 > 10:30
    morgen hele dag | 2026-11-25
    morgenavond 20 uur | 2026-11-25 20:00 > 21:00
    morgenochtend om 9 uur | 2026-11-25 09:00 > 10:00
    overmorgen | 2026-11-26
    eergisteren | 2026-11-22
    gisteren | 2026-11-23
    vanavond om 8 | 2026-11-24 20:00 > 21:00
    vanavond 20.00-22.00 | 2026-11-24 20:00 > 22:00
    vanmiddag 14 uur | 2026-11-24 14:00 > 15:00
    vrijdag | 2026-11-27
    vr 18-20 | 2026-11-27 18:00 > 20:00
    vrijdag 18.30 uur | 2026-11-27 18:30 > 19:30
    vrijdag om 18 uur | 2026-11-27 18:00 > 19:00
    vrijdag van 18 tot 20 uur | 2026-11-27 18:00 > 20:00
    vrijdag 18u30 | 2026-11-27 18:30 > 19:30
    vrijdagavond 19 uur | 2026-11-27 19:00 > 20:00
    vrijdagmorgen 9 uur | 2026-11-27 09:00 > 10:00
    vrijdag 8 uur 's avonds | 2026-11-27 20:00 > 21:00
    di 24 november | 2026-11-24
    di 24 nov 18:00 | 2026-11-24 18:00 > 19:00
    do 24 nov | -
    volgende vrijdag 19 uur | -
    volgende maandag | 2026-11-30
    aanstaande vrijdag | 2026-11-27
    komende vrijdag 18 uur | 2026-11-27 18:00 > 19:00
    deze vrijdag | 2026-11-27
    afgelopen vrijdag | 2026-11-20
    vorige dinsdag | 2026-11-17
    vrijdag volgende week | 2026-12-04
    volgende week vrijdag 18 uur | 2026-12-04 18:00 > 19:00
    volgende week | -
    3 mei | 2027-05-03
    3 mei 2027 | 2027-05-03
    3 mrt | 2027-03-03
    3 maart 18 uur | 2027-03-03 18:00 > 19:00
    3e mei | 2027-05-03
    27-11-2026 | 2026-11-27
    27-11-2027 18.30 uur | 2027-11-27 18:30 > 19:30
    3-5-2027 | 2027-05-03
    03-05-27 | 2027-05-03
    27-11 | 2026-11-27
    9-11 | -
    van 9-11 | 2026-12-02 09:00 > 11:00
    18-20 | 2026-12-02 18:00 > 20:00
    9-11 uur | 2026-12-02 09:00 > 11:00
    31-6-2027 | -
    31 juni | -
    24/12 | 2026-12-24
    3/5 | 2027-05-03
    24.12. | 2026-12-24
    10.11 | -
    van 3 tot 5 mei | 2027-05-03 > 2027-05-05
    3 t/m 5 mei | 2027-05-03 > 2027-05-05
    van 27 tot en met 29 november | 2026-11-27 > 2026-11-29
    30 december t/m 2 januari | 2026-12-30 > 2027-01-02
    vr 27 nov 18:00 – zo 29 nov 12:00 | 2026-11-27 18:00 > 2026-11-29 12:00
    over 3 dagen | 2026-11-27
    over twee weken | 2026-12-08
    over een week om 18 uur | 2026-12-01 18:00 > 19:00
    over acht dagen | -
    over 14 dagen | 2026-12-08
    hele dag | 2026-12-02
    zaterdag hele dag | 2026-11-28
    half 8 | -
    half zeven | -
    vrijdag half zeven 's avonds | 2026-11-27 18:30 > 19:30
    vrijdagavond half 8 | 2026-11-27 19:30 > 20:30
    half een | 2026-12-02 12:30 > 13:30
    kwart over 7 | -
    kwart voor acht 's avonds | 2026-12-02 19:45 > 20:45
    vijf voor half 8 | -
    vanavond om zeven uur | 2026-11-24 19:00 > 20:00
    vanavond | 2026-11-24 19:00 > 20:00
    vanmiddag | 2026-11-24 15:00 > 16:00
    morgenochtend | 2026-11-25 09:00 > 10:00
    middernacht | -
    vrijdag 20 uur tot middernacht | 2026-11-27 20:00 > 2026-11-28 00:00
    vrijdag 18u30-20u | 2026-11-27 18:30 > 20:00
    vrijdag 18 uur gedurende 2 uur | 2026-11-27 18:00 > 20:00
    vrijdag 18:00 90 min | 2026-11-27 18:00 > 19:30
    vrijdag 18:00 anderhalf uur | 2026-11-27 18:00 > 19:30
    ma-vr 9-17 | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    van maandag tot vrijdag 9-17 uur | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    dinsdag 18-20 uur tot 24 juni | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    over 3 weken | 2026-12-15
    volgende maand | -
    elke dinsdag behalve 8 december | -
    halfacht | -
    zat 28 november | -
    za 28 november | 2026-11-28
    elke dinsdag 18-20 uur tot 24 juni | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    elke dinsdag van 18 tot 20 uur t/m 24 juni | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    iedere dinsdag en donderdag 18 uur | 2026-12-03 18:00 > 19:00: Weekly on Tue and Thu
    dinsdags 18-20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    's maandags 19 uur | 2026-12-07 19:00 > 20:00: Weekly on Mon
    alle dinsdagen 18-20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    op dinsdagen | 2026-12-08: Weekly on Tue
    elke dag 8 uur | 2026-12-02 08:00 > 09:00: Daily
    dagelijks 7.30 uur | 2026-12-02 07:30 > 08:30: Daily
    elke 2 weken | 2026-12-02: Every 2 weeks on Wed
    om de week op vrijdag | 2026-12-04: Every 2 weeks on Fri
    om de twee weken | 2026-12-02: Every 2 weeks on Wed
    elke week | 2026-12-02: Weekly on Wed
    elke maand | 2026-12-02: Monthly on the 2nd
    maandelijks op de 15e | 2026-12-15: Monthly on the 15th
    de 15e van elke maand | 2026-12-15: Monthly on the 15th
    eerste maandag van de maand 19.30 uur | 2026-12-07 19:30 > 20:30: On the first Monday of every month
    elke laatste vrijdag van de maand | 2026-12-25: On the last Friday of every month
    laatste dag van de maand | 2026-12-31: Monthly on the last day
    elke tweede dinsdag | -
    elke tweede dinsdag van de maand | 2026-12-08: On the second Tuesday of every month
    elke tweede week | 2026-12-02: Every 2 weeks on Wed
    doordeweeks 9 uur | 2026-12-02 09:00 > 10:00: Every weekday
    elk weekend | 2026-12-05: Weekly on Sun and Sat
    jaarlijks | 2026-12-02: Yearly on December 2nd
    elke dinsdag gedurende 10 weken | 2026-12-08: Weekly on Tue, until February 15th, 2027
    elke dinsdag 18 uur 10 keer | 2026-12-08 18:00 > 19:00: Weekly on Tue, 10 times
    every tue 18-20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    27 Nov | 2026-11-27
    tomorrow 9:30 | 2026-11-25 09:30 > 10:30
    ooit | -
    dinsdag woensdag | -
    dinsdag misschien | -
  `,
  it: `
    oggi | 2026-11-24
    oggi alle 18 | 2026-11-24 18:00 > 19:00
    oggi pomeriggio alle 3 | 2026-11-24 15:00 > 16:00
    domani | 2026-11-25
    domani alle 9.30 | 2026-11-25 09:30 > 10:30
    domani mattina alle 9 | 2026-11-25 09:00 > 10:00
    domani tutto il giorno | 2026-11-25
    dopodomani | 2026-11-26
    dopodomani ore 18 | 2026-11-26 18:00 > 19:00
    domani l'altro | 2026-11-26
    l'altro ieri | 2026-11-22
    ieri | 2026-11-23
    stasera alle 8 | 2026-11-24 20:00 > 21:00
    stasera 20:00-22:00 | 2026-11-24 20:00 > 22:00
    venerdì | 2026-11-27
    venerdi 18-20 | 2026-11-27 18:00 > 20:00
    venerdì ore 18 | 2026-11-27 18:00 > 19:00
    venerdì alle 18 | 2026-11-27 18:00 > 19:00
    venerdì alle 6 | 2026-11-27 06:00 > 07:00
    venerdì dalle 18 alle 20 | 2026-11-27 18:00 > 20:00
    venerdì dalle ore 18 alle ore 20 | 2026-11-27 18:00 > 20:00
    venerdì 18:30 | 2026-11-27 18:30 > 19:30
    venerdì 27 alle 18 | 2026-11-27 18:00 > 19:00
    ven 27 nov | 2026-11-27
    mar 24 | 2026-11-24
    mar 24 nov 18:00 | 2026-11-24 18:00 > 19:00
    24 mar | 2027-03-24
    martedì 24 novembre | 2026-11-24
    giovedì 24 novembre | -
    lun 30 novembre 2026 | 2026-11-30
    venerdì prossimo | -
    lunedì prossimo alle 19 | 2026-11-30 19:00 > 20:00
    il prossimo lunedì | 2026-11-30
    questo venerdì | 2026-11-27
    venerdì scorso | 2026-11-20
    sabato 28 | 2026-11-28
    il 3 maggio | 2027-05-03
    3 maggio 2027 | 2027-05-03
    3 mag | 2027-05-03
    il 3 maggio alle 18 | 2027-05-03 18:00 > 19:00
    l'8 marzo | 2027-03-08
    dall'8 al 10 marzo | 2027-03-08 > 2027-03-10
    12 sett | 2027-09-12
    12 set 2027 | 2027-09-12
    3/5 | 2027-05-03
    3/5/2027 ore 18 | 2027-05-03 18:00 > 19:00
    03/05/27 | 2027-05-03
    25/12 | 2026-12-25
    31/6 | -
    31 giugno | -
    24.12. | 2026-12-24
    10.11 | -
    ore 10.11 | 2026-12-02 10:11 > 11:11
    alle 18.30 | 2026-12-02 18:30 > 19:30
    dal 3 al 5 maggio | 2027-05-03 > 2027-05-05
    dal 27 al 29 novembre 2027 | 2027-11-27 > 2027-11-29
    dal 30 dicembre al 2 gennaio | 2026-12-30 > 2027-01-02
    27 nov 18:00 – 29 nov 12:00 | 2026-11-27 18:00 > 2026-11-29 12:00
    tra 3 giorni | 2026-11-27
    fra due settimane | 2026-12-08
    tra una settimana | 2026-12-01
    tra 15 giorni | -
    fra otto giorni | -
    la prossima settimana | -
    venerdì della prossima settimana | 2026-12-04
    tutto il giorno | 2026-12-02
    sabato tutto il giorno | 2026-11-28
    mezzogiorno | 2026-12-02 12:00 > 13:00
    mezzanotte | -
    stasera | 2026-11-24 19:00 > 20:00
    domani mattina | 2026-11-25 09:00 > 10:00
    venerdì sera | 2026-11-27 19:00 > 20:00
    le sette e mezza | -
    alle sette e mezza di sera | 2026-12-02 19:30 > 20:30
    alle otto meno un quarto di mattina | 2026-12-02 07:45 > 08:45
    stasera alle sette | 2026-11-24 19:00 > 20:00
    venerdì alle 18 per 2 ore | 2026-11-27 18:00 > 20:00
    venerdì alle 18 per un'ora e mezza | 2026-11-27 18:00 > 19:30
    venerdì 18:00 90 min | 2026-11-27 18:00 > 19:30
    da lunedì a venerdì 9-17 | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    dal lunedì al venerdì dalle 9 alle 17 | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    martedì 18-20 fino al 24 giugno | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    tra 3 settimane | 2026-12-15
    il mese prossimo | -
    ogni martedì tranne l'8 dicembre | -
    alle 6 di sera | 2026-12-02 18:00 > 19:00
    venerdì 6 di sera | 2026-11-27 18:00 > 19:00
    alle 18 e mezza | 2026-12-02 18:30 > 19:30
    ogni martedì 18-20 fino al 24 giugno | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    ogni martedì dalle 18 alle 20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    tutti i martedì alle 18 | 2026-12-08 18:00 > 19:00: Weekly on Tue
    i martedì e giovedì ore 18 | 2026-12-03 18:00 > 19:00: Weekly on Tue and Thu
    il martedì alle 18 | -
    il martedì 1 dicembre ore 18 | 2026-12-01 18:00 > 19:00
    tutte le domeniche | 2026-12-06: Weekly on Sun
    ogni giorno alle 8 | 2026-12-02 08:00 > 09:00: Daily
    tutti i giorni | 2026-12-02: Daily
    ogni 2 settimane | 2026-12-02: Every 2 weeks on Wed
    ogni due settimane | 2026-12-02: Every 2 weeks on Wed
    ogni settimana il venerdì | 2026-12-04: Weekly on Fri
    ogni tre giorni | 2026-12-02: Every 3 days
    ogni mese | 2026-12-02: Monthly on the 2nd
    il 15 di ogni mese | 2026-12-15: Monthly on the 15th
    primo lunedì del mese ore 19:30 | 2026-12-07 19:30 > 20:30: On the first Monday of every month
    l'ultimo venerdì del mese | 2026-12-25: On the last Friday of every month
    ultimo giorno del mese | 2026-12-31: Monthly on the last day
    ogni secondo martedì | -
    ogni secondo martedì del mese | 2026-12-08: On the second Tuesday of every month
    ogni anno | 2026-12-02: Yearly on December 2nd
    ogni martedì per 10 settimane | 2026-12-08: Weekly on Tue, until February 15th, 2027
    ogni martedì ore 18 10 volte | 2026-12-08 18:00 > 19:00: Weekly on Tue, 10 times
    ogni fine settimana | 2026-12-05: Weekly on Sun and Sat
    every tue 18-20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    27 Nov | 2026-11-27
    tomorrow 9:30 | 2026-11-25 09:30 > 10:30
    prima o poi | -
    martedì mercoledì | -
    martedì forse | -
  `,
  pl: `
    dzisiaj | 2026-11-24
    dziś o 18 | 2026-11-24 18:00 > 19:00
    dzis 18:00 | 2026-11-24 18:00 > 19:00
    jutro | 2026-11-25
    jutro o 9:30 | 2026-11-25 09:30 > 10:30
    jutro rano o 9 | 2026-11-25 09:00 > 10:00
    jutro cały dzień | 2026-11-25
    pojutrze | 2026-11-26
    pojutrze godz. 18 | 2026-11-26 18:00 > 19:00
    przedwczoraj | 2026-11-22
    wczoraj | 2026-11-23
    dziś wieczorem o 8 | 2026-11-24 20:00 > 21:00
    dziś wieczorem 20-22 | 2026-11-24 20:00 > 22:00
    piątek | 2026-11-27
    pt 18-20 | 2026-11-27 18:00 > 20:00
    w piątek | 2026-11-27
    w piątek o 18 | 2026-11-27 18:00 > 19:00
    w piatek o godz. 18:30 | 2026-11-27 18:30 > 19:30
    w piątek o godzinie 18 | 2026-11-27 18:00 > 19:00
    w piątek od 18 do 20 | 2026-11-27 18:00 > 20:00
    w piątek od godz. 18 do godz. 20 | 2026-11-27 18:00 > 20:00
    piątek 18:00-20:00 | 2026-11-27 18:00 > 20:00
    piątek 6 wieczorem | 2026-11-27 18:00 > 19:00
    w środę | 2026-11-25
    w srode 18:00 | 2026-11-25 18:00 > 19:00
    w niedzielę | 2026-11-29
    w niedziele | -
    we wtorek 24 listopada | 2026-11-24
    czwartek 24 listopada | -
    w sobotę 28 listopada o 10 | 2026-11-28 10:00 > 11:00
    wt. 24 lis 18:00 | 2026-11-24 18:00 > 19:00
    wt 24 | 2026-11-24
    w przyszły piątek | -
    w przyszły poniedziałek | 2026-11-30
    w następny wtorek | 2026-12-01
    w najbliższy piątek | 2026-11-27
    w ten piątek | 2026-11-27
    w zeszły piątek | 2026-11-20
    w ubiegły wtorek | 2026-11-17
    w przyszłym tygodniu | -
    w piątek w przyszłym tygodniu | 2026-12-04
    3 maja | 2027-05-03
    3 maja 2027 | 2027-05-03
    3 maja 2027 r. o 18 | 2027-05-03 18:00 > 19:00
    3 maj | 2027-05-03
    3 pazdziernika | 2027-10-03
    15 sierpnia | 2027-08-15
    15 sie | 2027-08-15
    24 gru | 2026-12-24
    1 stycznia | 2027-01-01
    31 czerwca | -
    3.05.2027 | 2027-05-03
    03.05.27 | 2027-05-03
    3.5. | 2027-05-03
    27.11 | 2026-11-27
    3.05 | -
    12.10. 18:00 | 2027-10-12 18:00 > 19:00
    24/12 | 2026-12-24
    3/5 | 2027-05-03
    31.6. | -
    od 3 do 5 maja | 2027-05-03 > 2027-05-05
    3-5 maja | 2027-05-03 > 2027-05-05
    od 27 do 29 listopada 2027 | 2027-11-27 > 2027-11-29
    30 grudnia do 2 stycznia | 2026-12-30 > 2027-01-02
    27 lis 18:00 – 29 lis 12:00 | 2026-11-27 18:00 > 2026-11-29 12:00
    za 3 dni | 2026-11-27
    za dwa tygodnie | 2026-12-08
    za tydzień | 2026-12-01
    za tydzień o 18 | 2026-12-01 18:00 > 19:00
    za 2 tygodnie | 2026-12-08
    cały dzień | 2026-12-02
    w sobotę cały dzień | 2026-11-28
    godz. 18 | 2026-12-02 18:00 > 19:00
    o 18.30 | 2026-12-02 18:30 > 19:30
    od godz. 9 do 11 | 2026-12-02 09:00 > 11:00
    w południe | 2026-12-02 12:00 > 13:00
    o północy | -
    dziś wieczorem | 2026-11-24 19:00 > 20:00
    jutro rano | 2026-11-25 09:00 > 10:00
    piątek wieczorem | 2026-11-27 19:00 > 20:00
    wpół do siódmej | -
    w piątek o wpół do ósmej wieczorem | 2026-11-27 19:30 > 20:30
    kwadrans po siódmej rano | 2026-12-02 07:15 > 08:15
    za kwadrans ósma wieczorem | 2026-12-02 19:45 > 20:45
    w piątek o siódmej wieczorem | 2026-11-27 19:00 > 20:00
    w piątek o 18 przez 2 godziny | 2026-11-27 18:00 > 20:00
    piątek 18:00 90 min | 2026-11-27 18:00 > 19:30
    piątek 18:00 półtorej godziny | 2026-11-27 18:00 > 19:30
    pon-pt 9-17 | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    od poniedziałku do piątku 9-17 | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    wtorek 18-20 do 24 czerwca | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    za 3 tygodnie | 2026-12-15
    w przyszłym miesiącu | -
    co wtorek oprócz 8 grudnia | -
    wpół do 8 | -
    co wtorek od 18 do 20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    co wtorek 18-20 do 24 czerwca | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    w każdy wtorek o 18 | 2026-12-08 18:00 > 19:00: Weekly on Tue
    każdą środę 18:00 | 2026-12-02 18:00 > 19:00: Weekly on Wed
    w każdą niedziele | 2026-12-06: Weekly on Sun
    we wtorki i czwartki o 18 | 2026-12-03 18:00 > 19:00: Weekly on Tue and Thu
    w środy 18:00 | 2026-12-02 18:00 > 19:00: Weekly on Wed
    od środy do piątku | 2026-11-25 > 2026-11-27
    w poniedziałki | 2026-12-07: Weekly on Mon
    codziennie o 8 | 2026-12-02 08:00 > 09:00: Daily
    co dzień | 2026-12-02: Daily
    co 2 tygodnie | 2026-12-02: Every 2 weeks on Wed
    co dwa tygodnie w piątek | 2026-12-04: Every 2 weeks on Fri
    co drugi wtorek | 2026-12-08: Every 2 weeks on Tue
    co drugi tydzień | 2026-12-02: Every 2 weeks on Wed
    co trzy dni | 2026-12-02: Every 3 days
    co tydzień | 2026-12-02: Weekly on Wed
    co miesiąc | 2026-12-02: Monthly on the 2nd
    15. każdego miesiąca | 2026-12-15: Monthly on the 15th
    pierwszy poniedziałek miesiąca 19:30 | 2026-12-07 19:30 > 20:30: On the first Monday of every month
    w ostatni piątek miesiąca | 2026-12-25: On the last Friday of every month
    ostatni dzień miesiąca | 2026-12-31: Monthly on the last day
    w dni robocze o 9 | 2026-12-02 09:00 > 10:00: Every weekday
    co roku | 2026-12-02: Yearly on December 2nd
    co wtorek przez 10 tygodni | 2026-12-08: Weekly on Tue, until February 15th, 2027
    co wtorek o 18 10 razy | 2026-12-08 18:00 > 19:00: Weekly on Tue, 10 times
    każdy drugi wtorek miesiąca | 2026-12-08: On the second Tuesday of every month
    every tue 18-20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    27 Nov | 2026-11-27
    tomorrow 9:30 | 2026-11-25 09:30 > 10:30
    kiedyś | -
    wtorek środa | -
    może we wtorek | -
  `,
  ar: `
    اليوم | 2026-11-24
    اليوم الساعة 6 مساء | 2026-11-24 18:00 > 19:00
    اليوم 18:00 | 2026-11-24 18:00 > 19:00
    غدا | 2026-11-25
    غدًا الساعة 9 صباحًا | 2026-11-25 09:00 > 10:00
    غدا طوال اليوم | 2026-11-25
    بعد غد | 2026-11-26
    بعد الغد الساعة 18 | 2026-11-26 18:00 > 19:00
    أول أمس | 2026-11-22
    أمس | 2026-11-23
    امس | 2026-11-23
    الجمعة | 2026-11-27
    يوم الجمعة | 2026-11-27
    يوم الجمعة الساعة 6 مساءً | 2026-11-27 18:00 > 19:00
    الجمعة الساعة ٦ مساء | 2026-11-27 18:00 > 19:00
    الجمعة 6 مساء | 2026-11-27 18:00 > 19:00
    الجمعة 18:00 | 2026-11-27 18:00 > 19:00
    الجمعة من 18 إلى 20 | 2026-11-27 18:00 > 20:00
    الجمعة من الساعة 6 إلى الساعة 8 مساء | 2026-11-27 18:00 > 20:00
    الجمعة من 6 حتى 8 مساء | 2026-11-27 18:00 > 20:00
    الجمعة 6:30 م | 2026-11-27 18:30 > 19:30
    الجمعة ١٨:٠٠–٢٠:٠٠ | 2026-11-27 18:00 > 20:00
    الثلاثاء 24 نوفمبر | 2026-11-24
    الثلاثاء، 24 نوفمبر، 18:00 | 2026-11-24 18:00 > 19:00
    الخميس 24 نوفمبر | -
    الاثنين | 2026-11-30
    الإثنين | 2026-11-30
    الأربعاء | 2026-11-25
    الاربعاء 18:00 | 2026-11-25 18:00 > 19:00
    الأحد 29 نوفمبر | 2026-11-29
    السبت 28 | 2026-11-28
    الجمعة القادمة | -
    الاثنين القادم | 2026-11-30
    الثلاثاء المقبل الساعة 7 مساء | 2026-12-01 19:00 > 20:00
    هذا الجمعة | 2026-11-27
    هذه الجمعة | 2026-11-27
    الجمعة الماضية | 2026-11-20
    يوم الجمعة الماضي | 2026-11-20
    الأسبوع القادم | -
    الجمعة الأسبوع القادم | 2026-12-04
    الجمعة في الأسبوع القادم الساعة 6 مساء | 2026-12-04 18:00 > 19:00
    3 مايو | 2027-05-03
    ٣ مايو ٢٠٢٧ | 2027-05-03
    3 أيار 2027 | 2027-05-03
    3 ايار | 2027-05-03
    14 كانون الثاني | 2027-01-14
    ١٤ كانون الثاني ٢٠٢٧ | 2027-01-14
    14 كانون الأول | 2026-12-14
    14 يناير | 2027-01-14
    15 أغسطس الساعة 8 مساء | 2027-08-15 20:00 > 21:00
    15 اغسطس | 2027-08-15
    15 آب | 2027-08-15
    27 نوفمبر 2027 | 2027-11-27
    27 تشرين الثاني | 2026-11-27
    12 تشرين الأول | 2027-10-12
    3/5 | 2027-05-03
    ٣/٥/٢٠٢٧ | 2027-05-03
    03/05/27 | 2027-05-03
    ٢٧‏/١١‏/٢٠٢٧ | 2027-11-27
    25/12 | 2026-12-25
    31/6 | -
    31 يونيو | -
    2027-05-03 | 2027-05-03
    من 3 إلى 5 مايو | 2027-05-03 > 2027-05-05
    من 27 إلى 29 نوفمبر 2027 | 2027-11-27 > 2027-11-29
    30 ديسمبر إلى 2 يناير | 2026-12-30 > 2027-01-02
    بعد 3 أيام | 2026-11-27
    بعد ثلاثة أيام | 2026-11-27
    بعد يومين | 2026-11-26
    بعد أسبوع | 2026-12-01
    بعد أسبوعين | 2026-12-08
    بعد 3 أسابيع | 2026-12-15
    خلال 3 أيام | 2026-11-27
    يوم كامل | 2026-12-02
    السبت طوال اليوم | 2026-11-28
    الساعة 6 والنصف مساء | 2026-12-02 18:30 > 19:30
    الساعة 10 ليلا | 2026-12-02 22:00 > 23:00
    الساعة 2 ظهرا | 2026-12-02 14:00 > 15:00
    هذا المساء | 2026-11-24 19:00 > 20:00
    الليلة | 2026-11-24 20:00 > 21:00
    ظهرا | 2026-12-02 12:00 > 13:00
    غدا صباحا | 2026-11-25 09:00 > 10:00
    الجمعة مساء | 2026-11-27 19:00 > 20:00
    منتصف الليل | -
    السابعة والنصف | -
    الساعة السابعة والنصف مساء | 2026-12-02 19:30 > 20:30
    الجمعة الساعة 7 والربع مساء | 2026-11-27 19:15 > 20:15
    الجمعة الثامنة إلا ربعا مساء | 2026-11-27 19:45 > 20:45
    الجمعة الساعة الثانية عشرة ظهرا | 2026-11-27 12:00 > 13:00
    الجمعة الساعة الثانية ظهرا | 2026-11-27 14:00 > 15:00
    الجمعة 18:00 لمدة ساعتين | 2026-11-27 18:00 > 20:00
    الجمعة 18:00 لمدة 3 ساعات | 2026-11-27 18:00 > 21:00
    الجمعة 18:00 لمدة 90 دقيقة | 2026-11-27 18:00 > 19:30
    الجمعة 18:00 لمدة ساعة ونصف | 2026-11-27 18:00 > 19:30
    من الاثنين إلى الجمعة 9-17 | 2026-11-30 09:00 > 17:00: Daily, until December 4th, 2026
    الثلاثاء 18-20 حتى 24 يونيو | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    الشهر القادم | -
    كل ثلاثاء ما عدا 8 ديسمبر | -
    كل ثلاثاء | 2026-12-08: Weekly on Tue
    كل يوم ثلاثاء الساعة 6 مساء | 2026-12-08 18:00 > 19:00: Weekly on Tue
    كل ثلاثاء 18-20 حتى 24 يونيو | 2026-12-08 18:00 > 20:00: Weekly on Tue, until June 24th, 2027
    كل ثلاثاء وخميس الساعة 18 | 2026-12-03 18:00 > 19:00: Weekly on Tue and Thu
    أيام الثلاثاء والخميس الساعة 6 مساء | 2026-12-03 18:00 > 19:00: Weekly on Tue and Thu
    كل يوم الساعة 8 صباحا | 2026-12-02 08:00 > 09:00: Daily
    كل يوم | 2026-12-02: Daily
    يوميا الساعة 8 صباحا | 2026-12-02 08:00 > 09:00: Daily
    كل يومين | 2026-12-02: Every 2 days
    كل أسبوع | 2026-12-02: Weekly on Wed
    كل أسبوعين | 2026-12-02: Every 2 weeks on Wed
    كل 3 أسابيع | 2026-12-02: Every 3 weeks on Wed
    كل شهر | 2026-12-02: Monthly on the 2nd
    كل شهرين | 2026-12-02: Every 2 months on the 2nd
    أول اثنين من كل شهر | 2026-12-07: On the first Monday of every month
    آخر جمعة من كل شهر الساعة 18:00 | 2026-12-25 18:00 > 19:00: On the last Friday of every month
    آخر يوم من الشهر | 2026-12-31: Monthly on the last day
    يوم 15 من كل شهر | 2026-12-15: Monthly on the 15th
    كل سنة | 2026-12-02: Yearly on December 2nd
    شهريا | 2026-12-02: Monthly on the 2nd
    كل ثلاثاء لمدة 10 أسابيع | 2026-12-08: Weekly on Tue, until February 15th, 2027
    كل ثلاثاء الساعة 18 10 مرات | 2026-12-08 18:00 > 19:00: Weekly on Tue, 10 times
    كل ثاني ثلاثاء | -
    every tue 18-20 | 2026-12-08 18:00 > 20:00: Weekly on Tue
    27 Nov | 2026-11-27
    tomorrow 9:30 | 2026-11-25 09:30 > 10:30
    يوما ما | -
    الثلاثاء الأربعاء | -
    ربما الثلاثاء | -
  `,
};

describe.each(Object.entries(tables))('A typed date and time, in %s', (language, table) => {
  it.each(linesOf(table))('%s: %s', (typed, meaning) => {
    expect(said(readWhen(typed, context(language)))).toBe(meaning);
  });

  it('has at least sixty lines', () => expect(linesOf(table).length).toBeGreaterThanOrEqual(60));
});

describe('English words', () => {
  const english = [
    'tue 24 18-20',
    'tomorrow 9:30',
    'next friday',
    'last friday',
    'Nov 27th, 2028',
    'fri 6-8pm',
    'fri 6:30 - 8 p.m.',
    'tonight at 8',
    'in 2 weeks',
    '30 dec to 2 jan',
    'fri all day',
    'every tue, thu until 24 june',
    'first monday of the month 19:30',
    'every tue 18-20 10 times',
  ];
  it.each(Object.keys(tables))('are read beside those of %s', (language) => {
    for (const typed of english)
      expect([typed, said(readWhen(typed, context(language)))]).toEqual([
        typed,
        said(readWhen(typed, context('en-GB'))),
      ]);
  });

  it('lose against words of the language', () => {
    expect(said(readWhen('mar 24', context('en')))).toBe('2027-03-24');
    for (const language of ['es', 'fr', 'it'])
      expect(said(readWhen('mar 24', context(language)))).toBe('2026-11-24');
    expect(said(readWhen('um 12 am 24. Dezember', context('de')))).toBe('2026-12-24 12:00 > 13:00');
    expect(said(readWhen('9-11', context('nl')))).toBe('-');
  });
});

describe('A title in another language that says it all', () => {
  it.each([
    ['de', 'Training Freitag 18-19:30 Uhr Halle 2', 'Training', '2026-11-27 18:00 > 19:30', 'Halle 2'],
    ['de', 'Training am Freitag um 18 Uhr in Halle 2', 'Training', '2026-11-27 18:00 > 19:00', 'Halle 2'],
    ['de', 'Training für alle Freitag 18 Uhr', 'Training für alle', '2026-11-27 18:00 > 19:00', ''],
    ['nl', 'Training voor alle vrijdag 18 uur', 'Training voor alle', '2026-11-27 18:00 > 19:00', ''],
    ['de', 'Weihnachtsfeier 24. Dezember', 'Weihnachtsfeier', '2026-12-24', ''],
    ['fr', 'Dîner demain à 19h30', 'Dîner', '2026-11-25 19:30 > 20:30', ''],
    ['fr', 'Stage du 3 au 5 mai', 'Stage', '2027-05-03 > 2027-05-05', ''],
    ['es', 'Cena el viernes a las 21:00 en Casa Pepe', 'Cena', '2026-11-27 21:00 > 22:00', 'Casa Pepe'],
    ['nl', 'Training vrijdag 18.30 uur, Hal 2', 'Training', '2026-11-27 18:30 > 19:30', 'Hal 2'],
    ['it', 'Cena domani dalle 20:00 alle 22:00', 'Cena', '2026-11-25 20:00 > 22:00', ''],
    ['pl', 'Zebranie w piątek o 18:00, sala 2', 'Zebranie', '2026-11-27 18:00 > 19:00', 'sala 2'],
    ['ar', 'اجتماع يوم الجمعة الساعة 6 مساءً', 'اجتماع', '2026-11-27 18:00 > 19:00', ''],
  ])('%s: %s', (language, typed, title, when, location) => {
    const line = readTitleLine(typed, context(language));
    expect(line && [line.title, said(line.when), line.location]).toEqual([title, when, location]);
  });

  it.each([
    ['de', 'Essen halb 8 Uhr'],
    ['de', 'Essen Freitag halb acht'],
    ['fr', 'Sept heures de course'],
    ['de', 'Der Abend vor dem 27. November'],
    ['de', 'Training jeden Di 18-20 Uhr außer in den Ferien'],
    ['de', 'Morgenstund hat Gold im Mund'],
    ['fr', 'Avant le 27 novembre'],
    ['fr', 'Fête 31 juin 18h'],
    ['es', 'Mañana será otro día'],
    ['es', 'Antes del 27 de noviembre'],
    ['nl', 'Voor 27 november'],
    ['it', 'Prima del 27 novembre'],
    ['pl', 'Zebranie w niedziele 18:00'],
    ['pl', 'Przed 27 listopada'],
    ['ar', 'اجتماع الجمعة الساعة 6 والنصف'],
  ])('is not one that may mean something else, %s: %s', (language, typed) => {
    expect(readTitleLine(typed, context(language))).toBeNull();
  });

  it('may have its accents as characters of their own', () => {
    const line = readTitleLine('Sesión miércoles 18:00'.normalize('NFD'), context('es'));
    expect(line && [line.title, said(line.when)]).toEqual(['Sesión', '2026-11-25 18:00 > 19:00']);
  });
});
